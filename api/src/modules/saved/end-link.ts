import { API_PREFIX, BASE_PATH, type Locale } from '@portal/contract/limits';
import type { ApiConfig } from '../../config';
import { SecretBox, sealedWith } from '../../secret-box';

type Keys = Pick<ApiConfig, 'dataDir' | 'identityKeys'>;

const PURPOSE = 'saved-search/end';

const boxes = new WeakMap<Keys, SecretBox>();
function boxOf(keys: Keys): SecretBox {
  const box = boxes.get(keys) ?? SecretBox.of(keys);
  boxes.set(keys, box);
  return box;
}

const KEY_ID_LENGTH = 16;
const HEX_ID = /^[0-9a-f]{32}$/;

/**
 * What ends the mails of a search: its id, sealed, so that nobody else can make one and the database need not keep it. Key and content of the seal
 * alone, since a parameter of an address has at most a hundred characters.
 */
function tokenOf(keys: Keys, searchId: string): string {
  const [keyId = '', content = ''] = boxOf(keys).seal(searchId.replaceAll('-', ''), PURPOSE).split(':').slice(-2);
  return `${keyId}${Buffer.from(content, 'base64').toString('base64url')}`;
}

/** @returns the id without its hyphens; undefined for what this portal has not made */
export function searchOfToken(keys: Keys, token: string): string | undefined {
  const content = Buffer.from(token.slice(KEY_ID_LENGTH), 'base64url').toString('base64');
  const id = boxOf(keys).open(`${sealedWith(token.slice(0, KEY_ID_LENGTH))}${content}`, PURPOSE);
  return id !== undefined && HEX_ID.test(id) ? id : undefined;
}

export const endPath = (token: string): string => `${BASE_PATH}/saved-search/end/${encodeURIComponent(token)}`;

/** The page that asks before it ends the mails. */
export const endPage = (keys: Keys & Pick<ApiConfig, 'publicUrl'>, searchId: string, locale: Locale): string =>
  `${keys.publicUrl}${endPath(tokenOf(keys, searchId))}?lang=${locale}`;

/** Where a mail program ends them by itself. RFC 8058 */
export const endCall = (keys: Keys & Pick<ApiConfig, 'publicUrl'>, searchId: string): string =>
  `${keys.publicUrl}${API_PREFIX}/saved/mails/${tokenOf(keys, searchId)}/end`;
