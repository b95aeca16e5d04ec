import { API_PREFIX } from '@portal/contract/limits';
import { IDENTITY_CODE } from 'api/modules/life-cycle/good-value.fixture';
import type { BenchCandidate } from '../load/candidates';

/** Campaigns of the demo content: the shortest form, and one that asks for a code and attachments. */
export const SENT = 112;
export const BEGUN = 116;

const PERSON = {
  firstName: 'Aino',
  lastName: 'Mäkinen',
  birthDate: '5.3.2000',
  mobilePhone: '040 123 4567',
  email: 'aino@example.fi',
};
const FILE_BYTES = 20_000;

/** Somebody who gives what only a backup brings back: a sealed code, an attachment, a sent application. */
export class Applicant {
  readonly candidate: BenchCandidate;
  readonly #url: string;

  constructor(url: string, candidate: BenchCandidate) {
    this.#url = url;
    this.candidate = candidate;
  }

  /** @throws Error where something of it is refused */
  async apply(): Promise<void> {
    await this.#post(`application/start/${BEGUN}`);
    await this.#post(`basic_info/${BEGUN}/save_field`, { field: 'ssn', value: IDENTITY_CODE });
    const form = new FormData();
    form.set('field', 'file1');
    const text = `%PDF-1.7\n${this.candidate.userId} ${'x'.repeat(FILE_BYTES)}\n%%EOF`;
    form.set('file', new Blob([text], { type: 'application/pdf' }), 'todistus.pdf');
    await this.#post(`attachments/${BEGUN}/save_field`, form);
    await this.#post(`application/start/${SENT}`);
    for (const [field, value] of Object.entries(PERSON))
      await this.#post(`basic_info/${SENT}/save_field`, { field, value });
    const months = { field: 'campMultiSelect1Ids', value: ['june', 'july'] };
    await this.#post(`specific_data/${SENT}/save_field`, months);
    await this.#post(`application/send_application/${SENT}`, {});
  }

  async #post(path: string, body?: object): Promise<void> {
    const { cookie, csrfToken } = this.candidate;
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#url}${API_PREFIX}/${path}?portal=state`, {
      method: 'POST',
      headers: {
        cookie,
        'x-xsrf-token': csrfToken,
        origin: this.#url,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  }
}
