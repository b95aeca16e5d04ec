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
  'File',
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
    const BrowserFormData = this.global.FormData;
    for (const name of FROM_NODE) if (globalThis[name]) this.global[name] = globalThis[name];
    // Node's takes no form, but React reads the form that is being submitted.
    this.global.FormData = class extends FormData {
      constructor(form, submitter) {
        super();
        if (form) for (const [name, value] of new BrowserFormData(form, submitter)) this.append(name, value);
      }
    };
    const origin = this.global.location.origin;
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, origin).href : input, init);
      }
    };
  }
};
