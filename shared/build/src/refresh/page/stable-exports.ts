import { familyOf } from './families';

interface Execution {
  id: string;
  factory(this: unknown, module: { exports: unknown }, exports: unknown, require: unknown): void;
}
declare const __webpack_require__: { i: ((execution: Execution) => void)[] };

type Stable = (type: unknown) => unknown;
let stable: Stable = (type) => type;

/** Sets what importers get in place of a component. Not imported, since React is not there yet when the entry runs. */
export function exportInstead(next: Stable): void {
  stable = next;
}

const hasComponents = (exports: unknown): exports is object =>
  typeof exports === 'object' && exports !== null && Object.values(exports).some(familyOf);

// The host draws what it gets from modules (the remote itself, its pages) with its own JSX: it must get what can be exchanged later.
__webpack_require__.i.push((execution) => {
  const { id, factory } = execution;
  if (id.includes('node_modules')) return;
  execution.factory = function run(module, exports, require) {
    factory.call(this, module, exports, require);
    if (hasComponents(module.exports))
      module.exports = new Proxy(module.exports, { get: (target, key) => stable(Reflect.get(target, key)) });
  };
});
