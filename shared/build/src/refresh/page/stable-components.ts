import { type ComponentType, memo, useSyncExternalStore } from 'react';
import { jsx } from 'react/jsx-runtime';
import { type Family, familyOf } from './families';

type Props = object;
type Draw = (props: Props) => unknown;
interface Memo {
  type: unknown;
  compare: ((before: Props, after: Props) => boolean) | null;
}

const MEMO = Symbol.for('react.memo');
const isMemo = (type: unknown): type is Memo => (type as { $$typeof?: symbol } | null)?.$$typeof === MEMO;
const isFunction = (type: unknown): type is Draw =>
  typeof type === 'function' && !(type.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent;

let edits = 0;
const mounted = new Set<() => void>();
const subscribe = (listener: () => void) => {
  mounted.add(listener);
  return () => mounted.delete(listener);
};
const useEdits = () => useSyncExternalStore(subscribe, () => edits);

/** Whether the last render of something ended with an error, after which nothing is left to draw anew. */
let broken = false;

/** Runs the latest version of a component in the place of the first, so that React keeps its state. */
function latestOf(family: Family): Draw {
  return (props) => {
    useEdits();
    broken = true;
    const drawn = (family.current as Draw)(props);
    broken = false;
    return drawn;
  };
}

const inners = new WeakMap<Family, unknown>();

/** What React draws: the same as long as the hooks of the component are the same, else its state would not fit. */
function innerOf(family: Family): unknown {
  const { current } = family;
  if (!isFunction(current) && !isMemo(current)) return current;
  const known = inners.get(family);
  if (known) return known;
  const compare = (before: Props, after: Props) => (family.current as Memo).compare?.(before, after) ?? false;
  const inner = isMemo(current)
    ? memo(stableComponent(current.type) as ComponentType<Props>, current.compare ? compare : undefined)
    : latestOf(family);
  inners.set(family, inner);
  return inner;
}

const outers = new WeakMap<Family, Draw>();
const stableOnes = new WeakSet<object>();

/**
 * A component that stays the same through all edits and draws the latest version.
 * @returns the value itself where it is no component of this build
 */
export function stableComponent(type: unknown): unknown {
  const family = familyOf(type);
  if (!family || stableOnes.has(type as object)) return type;
  const known = outers.get(family);
  if (known) return known;
  const outer = function outer(props: Props) {
    useEdits();
    return jsx(innerOf(family) as ComponentType<Props>, props);
  };
  if (typeof type === 'function') {
    Object.defineProperty(outer, 'name', { value: type.name });
    // What is attached to a component, such as a page's preload.
    Object.setPrototypeOf(outer, type);
  }
  stableOnes.add(outer);
  outers.set(family, outer);
  return outer;
}

/** Draws everything of this build that is on the page anew. @param changed components whose state fits no longer */
export function drawAnew(changed: Iterable<Family>): void {
  for (const family of changed) inners.delete(family);
  if (broken && mounted.size === 0) {
    location.reload();
    return;
  }
  edits += 1;
  for (const listener of [...mounted]) listener();
}
