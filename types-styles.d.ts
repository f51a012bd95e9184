// The names of the classes of a sheet beside a component: each is an export. See scripts/class-names.ts.

declare module '*.module.css' {
  const names: Readonly<Record<string, string>>;
  export = names;
}
