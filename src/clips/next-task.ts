// Long work in pieces, so that the page goes on meanwhile.

/** Lets the page do what waits; a timer would be late where the page is hidden. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
