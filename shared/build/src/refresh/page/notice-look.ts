/** Set by the script itself, which the page's policy allows without naming it. */
export const LOOK = `
:host { all: initial; }
.status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
section {
  position: fixed; inset: auto 1rem 1rem; z-index: 2147483647; max-block-size: 50vh; overflow: auto; padding: 1rem;
  border: 2px solid #ff8080; border-radius: 4px; background: #1c1a1a; color: #fff; font: 1rem/1.5 system-ui, sans-serif;
}
section[hidden] { display: none; }
h2 { margin: 0; padding-inline-end: 6rem; font-size: 1.125rem; }
p { margin: 0; }
ul { margin: 0; padding: 0; list-style: none; }
strong { display: block; margin-block-start: 0.75rem; color: #ffb3b3; overflow-wrap: anywhere; }
pre { margin: 0; overflow: auto; white-space: pre-wrap; font: 0.875rem/1.4 ui-monospace, monospace; }
button {
  position: absolute; inset-block-start: 0.75rem; inset-inline-end: 0.75rem; min-block-size: 2.75rem; padding-inline: 1rem;
  border: 1px solid #fff; border-radius: 4px; background: none; color: inherit; font: inherit; cursor: pointer;
}
:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
@media (forced-colors: active) { section { border-color: CanvasText; } }
`;
