import type { SendRequest } from '@portal/contract/preview';
import type { Db } from '../../db/database';
import { findMailChoice, storeMailChoice } from './life-cycle.repository';

/** Whether the mail that confirms a sending is to carry the answers, as the person chose the last time. */
export const answersByMail = (db: Db, userId: string): Promise<boolean> => findMailChoice(db, userId);

/** The choice of this sending, kept for the next one. A page of an earlier version chooses nothing: then the last choice holds. */
export async function chooseAnswersByMail(trx: Db, userId: string, request: SendRequest): Promise<boolean> {
  const wanted = request?.mailAnswers;
  if (wanted === undefined) return findMailChoice(trx, userId);
  await storeMailChoice(trx, userId, wanted);
  return wanted;
}
