import { summaryOf } from './statement-summary';

test.each([
  ['select "id" from "applications" where "user_id" = $1', 'select applications'],
  ["update users set first_name = 'Aino' where id = $1", 'update users'],
  ['\n  insert into "mails" ("to") values ($1)', 'insert mails'],
  ['with saved as (insert into application_sections (id) values ($1)) select 1', 'with application_sections'],
  ['begin', 'begin'],
  ["select 'aino@example.fi'", 'select'],
])('%s is told of as %s', (text, summary) => expect(summaryOf(text)).toBe(summary));
