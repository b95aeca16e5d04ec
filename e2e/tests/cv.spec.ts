import { register } from '../fixtures/accounts/register';
import { sampleResume as cv, finnishDate, textsOf } from '../fixtures/documents/json-resume';
import { onePagePdf } from '../fixtures/documents/one-page-pdf';
import { queryDatabase } from '../fixtures/portal/database';
import { expect, test } from '../fixtures/portal/test';
import { LogIn } from '../pages/accounts/log-in';
import { ApplicationForm } from '../pages/application-form';
import { Preview } from '../pages/preview';

/** The software developer's vacancy of the demo content, whose questions a whole CV can answer. */
const CAMPAIGN = 101;
/** What people see differently from how JSON writes it: dates, the country, and the parts of the name. */
const SHOWN_OTHERWISE = [
  /^\d{4}-\d{2}-\d{2}(T.*)?$/,
  /^US$/,
  /^Richard Hendriks$/,
  /^\(912\) 555-4321$/,
  /raw\.githubusercontent/,
  /^Bachelor$/,
];

const lines = (...parts: (string | string[])[]) => parts.flat().join('\n');

test('a whole real CV is typed in, read again in the preview, and stands in the database after sending', async ({
  user,
}) => {
  test.slow();
  const form = new ApplicationForm(user, CAMPAIGN);
  const preview = new Preview(user);
  const account = await register(user.page.request, { acceptTerms: true });
  await user.open(`/application/${CAMPAIGN}`);
  await new LogIn(user).as(account.username, account.password);
  await form.isOpen();
  await form.begin();

  await test.step('who one is', async () => {
    const { basics } = cv;
    const [firstName = '', lastName = ''] = basics.name.split(' ');
    const [first, second] = basics.profiles;
    const personal = {
      firstName,
      lastName,
      mobilePhone: `+1 ${basics.phone}`,
      email: basics.email,
      address: basics.location.address,
      countryId: basics.location.countryCode,
      postalCode: basics.location.postalCode,
      city: basics.location.city,
      stateOrProvince: basics.location.region,
      webHomePage: basics.url,
      extraField1: basics.label,
      extraField2: first?.network ?? '',
      extraField3: first?.username ?? '',
      extraField4: first?.url ?? '',
      extraField5: second?.network ?? '',
      extraField6: second?.username ?? '',
      extraField7: second?.url ?? '',
    };
    for (const [field, value] of Object.entries(personal)) await form.fill('basicInfo', field, value);
  });

  await test.step('education, work, courses and awards', async () => {
    for (const { institution, url, area, studyType, startDate, endDate, score, courses } of cv.education) {
      await form.addRow('educations', {
        accomplishmentLevelId: 'highest',
        educationLevelId: 'bachelor',
        institute: institution,
        examinationId: studyType,
        fieldOfStudy: area,
        educationStartDate: finnishDate(startDate),
        educationEndDate: finnishDate(endDate),
        educationDescription: lines(courses, score, url),
      });
    }
    for (const {
      name,
      organization,
      location = '',
      description = '',
      position,
      url,
      startDate,
      endDate,
      summary,
      highlights,
    } of [...cv.work, ...cv.volunteer]) {
      await form.addRow('workExperiences', {
        employer: name ?? organization ?? '',
        workTitle: position,
        workStartDate: finnishDate(startDate),
        workEndDate: finnishDate(endDate),
        workDescription: lines(description, location, url, summary, highlights),
      });
    }
    for (const { title, date, awarder, summary } of cv.awards) {
      await form.addRow('courses', {
        courseName: title,
        courseType1Id: 'award',
        courseOrganiser: awarder,
        courseStartDate: finnishDate(date),
        courseDescription: summary,
      });
    }
  });

  await test.step("the employer's own questions", async () => {
    await form.fill('campSpecData', 'campTextArea1', cv.basics.summary);
    await form.fill(
      'campSpecData',
      'campEditTextArea1',
      lines(cv.skills.flatMap(({ name, level, keywords }) => [name, level, ...keywords])),
    );
    await form.fill(
      'campSpecData',
      'campEditTextArea2',
      lines(cv.languages.flatMap(({ language, fluency }) => [language, fluency])),
    );
    await form.fill('campSpecData', 'campEditTextArea3', lines(cv.projects.flatMap(textsOf)));
    await form.fill('campSpecData', 'campEditTextArea4', lines(cv.publications.flatMap(textsOf)));
    await form.fill(
      'campSpecData',
      'campEditTextArea5',
      lines(cv.references.flatMap(({ name, reference }) => [name, reference])),
    );
    await form.fill(
      'campSpecData',
      'campEditTextArea6',
      lines(cv.interests.flatMap(({ name, keywords }) => [name, ...keywords])),
    );
    await form.fill('campSpecData', 'campTextField1', cv.meta.canonical);
    await form.fill('campSpecData', 'campTextField2', cv.meta.version);
    await form.fill('campSpecData', 'campTextField3', cv.meta.lastModified);
  });

  await test.step('the CV as a file', async () => {
    await form.attach('file1', {
      name: 'richard-hendriks.pdf',
      mimeType: 'application/pdf',
      buffer: onePagePdf('Richard Hendriks'),
    });
    await form.showsFile('richard-hendriks.pdf');
    await form.isSaved();
  });

  const wanted = textsOf({ ...cv, $schema: '' }).filter(
    (text) => !SHOWN_OTHERWISE.some((pattern) => pattern.test(text)),
  );
  await test.step('every value is in the preview', async () => {
    await form.preview();
    await preview.isShown();
    const shownText = (await user.page.getByRole('main').innerText()).replace(/\s+/g, ' ');
    const missing = wanted.filter((text) => !shownText.includes(text.replace(/\s+/g, ' ')));
    expect(missing).toEqual([]);
    for (const { startDate, endDate } of [...cv.education, ...cv.work, ...cv.volunteer]) {
      expect(shownText).toContain(finnishDate(startDate));
      expect(shownText).toContain(finnishDate(endDate));
    }
    for (const shown of ['Richard', 'Hendriks', '912', 'Yhdysvallat']) expect(shownText).toContain(shown);
  });

  await test.step('and in the database after sending', async () => {
    const receipt = await preview.send();
    const [sent] = await queryDatabase<{ content: string; sha256: string }>(
      'select content, sha256 from sent_versions where receipt_number = $1',
      [receipt],
    );
    const stored = textsOf(JSON.parse(sent?.content ?? '{}')).join('\n');
    expect(wanted.filter((text) => !stored.includes(text))).toEqual([]);
    for (const { startDate, endDate } of [...cv.education, ...cv.work, ...cv.volunteer]) {
      expect(stored).toContain(startDate);
      expect(stored).toContain(endDate);
    }
    expect(stored).toContain('+19125554321');
    expect(stored).toContain('richard-hendriks.pdf');
  });
});
