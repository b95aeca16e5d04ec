import type { ApplicationRow } from '../../db/tables/applications.tables';
import type { Contents } from './contents';
import type { SentVersion } from './stored-contents';

/** Where an application stands in its life. `edited`: sent, with changes that the employer has not got. */
export type LifeState = 'draft' | 'sent' | 'edited' | 'cancelled';

export function lifeStateOf(
  { state }: Pick<ApplicationRow, 'state'>,
  contents: Pick<Contents, 'revision'> | undefined,
  sent: Pick<SentVersion, 'content_revision'> | undefined,
): LifeState {
  if (state !== 'sent') return state;
  return sent && contents && contents.revision > sent.content_revision ? 'edited' : 'sent';
}
