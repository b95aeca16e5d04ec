const { TestEnvironment } = require('jest-environment-jsdom');

// What RTK Query and the router need and jsdom lacks. Node's MessageChannel must stay out: with it React's scheduler keeps jsdom alive for ever.
const FROM_NODE = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
];

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
    const origin = this.global.location.origin;
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, origin).href : input, init);
      }
    };
  }
};
