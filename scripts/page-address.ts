// THREADWAY_PAGE: where the pages will be, which a build that serves from any path does not know by itself.

/** With a slash at its end; '' where it is not known. Throws where it is no address of the web. */
export function pageAddress(said: string | undefined): string {
  if (said === undefined || said === '') return '';
  if (!/^https?:\/\/[^"<>&?#\s]+$/.test(said)) {
    throw new Error(
      `THREADWAY_PAGE: ${said} is not allowed. Allowed is an address of the web, such as https://example.org/threadway/.`,
    );
  }
  return said.endsWith('/') ? said : `${said}/`;
}
