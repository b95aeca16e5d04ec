import { createMessages } from '@portal/i18n';
import { renderPage } from '@portal/testing/render-page';
import { ListPages } from './ListPages';

const Messages = createMessages((locale) => import(`../../messages/${locale}.json`));

/** What a page without applications asks for, of a list of two pages. */
async function askedOn(page: number) {
  const onChange = jest.fn();
  await renderPage(
    <Messages>
      <ListPages total={30} page={page} shown={0} onChange={onChange} />
    </Messages>,
  );
  return onChange.mock.calls;
}

test('a page that has no applications any more leads to the last one', async () => {
  expect(await askedOn(9)).toEqual([[{ page: '2' }, { replace: true }]]);
});

test('the last page asks for no other while its applications are on their way', async () => {
  expect(await askedOn(2)).toEqual([]);
});
