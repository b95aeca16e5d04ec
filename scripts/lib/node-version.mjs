/** Ends with a clear message on a Node that is too old, before anything newer than its syntax is loaded. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `The portal needs Node 20.19 or newer; this is ${process.versions.node}. Get one from https://nodejs.org`,
  );
  process.exit(1);
}
