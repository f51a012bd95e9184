// Whether anybody can see the frame: in view of the page around it, in a tab that is shown.

/** Calls with whether it is seen, once that is known and whenever it changes. */
export function watchPresence(listener: (isSeen: boolean) => void): void {
  let inView: boolean | null = null;
  let told: boolean | null = null;
  const tell = (): void => {
    const isSeen = inView === true && !document.hidden;
    if (inView === null || isSeen === told) return;
    told = isSeen;
    listener(isSeen);
  };
  // Without a root it is the window of the page around, of whatever origin that is.
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? false;
    tell();
  });
  observer.observe(document.documentElement);
  document.addEventListener('visibilitychange', tell);
}
