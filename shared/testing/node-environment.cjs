const { types } = require('node:util');
const { TestEnvironment } = require('jest-environment-node');

/** Classes of the language: how an object of one is told, whichever world it was made in. */
const KINDS = {
  Date: types.isDate,
  Map: types.isMap,
  Set: types.isSet,
  RegExp: types.isRegExp,
  Promise: types.isPromise,
  ...Object.fromEntries(
    ['Error', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'].map((name) => [
      name,
      (object) => hasClassOfName(object, name),
    ]),
  ),
};

/**
 * Node's environment, in which libraries are those of Node itself (library-transform.cjs). Each test file has classes of the language of its own:
 * `instanceof` knows those of the libraries too, and in the libraries those of the test file.
 */
module.exports = class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global[Symbol.for('portal.libraries')] = require;
    recognizeAll(this.global);
  }
};
recognizeAll(globalThis);

function recognizeAll(world) {
  const ordinary = Function.prototype[Symbol.hasInstance];
  for (const [name, isOne] of Object.entries(KINDS)) {
    const own = world[name];
    // Classes that are made of it inherit this, and keep their own answer.
    const value = function (object) {
      return ordinary.call(this, object) || (this === own && isOne(object));
    };
    Object.defineProperty(own, Symbol.hasInstance, { configurable: true, value });
  }
}

function hasClassOfName(object, name) {
  if (typeof object !== 'object') return false;
  for (let kind = object; kind; kind = Object.getPrototypeOf(kind)) if (kind.constructor?.name === name) return true;
  return false;
}
