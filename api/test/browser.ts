import { API_PREFIX, CSRF_COOKIE, CSRF_HEADER } from '@portal/contract/limits';
import type { InjectOptions } from 'fastify';
import type { PortalApi } from '../src/app';

export interface Answer {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  text: string;
  /** Bytes of the body. */
  raw: Buffer;
  body: unknown;
  /** The body as its schema types it. */
  read<T>(schema: { parse(body: unknown): T }): T;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** False leaves the CSRF token out. */
  csrf?: boolean;
  payload?: InjectOptions['payload'];
}

/** Speaks to the API as a browser does: keeps cookies, names its origin, sends the CSRF token. Paths are relative to the API's prefix. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #api: PortalApi;
  readonly #address: string;

  constructor(api: PortalApi, address = '127.0.0.1') {
    this.#api = api;
    this.#address = address;
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.send('GET', path, options);
  }

  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    const json = body === undefined ? {} : { payload: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    return this.send('POST', path, { ...json, ...options, headers: { ...type, ...options.headers } });
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: RequestOptions,
  ): Promise<Answer> {
    const headers: Record<string, string> = { host: 'localhost:4600' };
    if (this.cookies.size > 0) headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = this.cookies.get(CSRF_COOKIE);
    if (method !== 'GET') headers.origin = 'http://localhost:4600';
    if (method !== 'GET' && token !== undefined && options.csrf !== false) headers[CSRF_HEADER] = token;
    const url = path.startsWith('/') ? path : `${API_PREFIX}/${path}`;
    const response = await this.#api.fastify.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers: { ...headers, ...options.headers },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = /json/.test(String(response.headers['content-type']));
    const body: unknown = isJson && response.body !== '' ? JSON.parse(response.body) : undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      raw: response.rawPayload,
      body,
      read: (schema) => schema.parse(body),
    };
  }

  /** Opens the portal: what every page does first. */
  async open(): Promise<this> {
    await this.post('authentication/authenticated');
    return this;
  }

  async logIn(username: string, password: string): Promise<Answer> {
    if (!this.cookies.has(CSRF_COOKIE)) await this.open();
    return this.post('authentication/login', { username, password });
  }
}
