import type { Db } from '../../db/database';

export async function hideStartDialog(db: Db, applicationId: string): Promise<void> {
  await db.updateTable('applications').set({ show_start_dialog: false }).where('id', '=', applicationId).execute();
}
