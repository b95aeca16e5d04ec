import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../testing/render-ui';
import { FileDropZone } from './FileDropZone/FileDropZone';
import { FileList, type ListedFile } from './FileList/FileList';
import { fileSize } from './FileList/file-size';

const cv = new File(['x'], 'cv.pdf');
const photo = new File(['y'], 'photo.png');

it('A file is chosen through the labelled control, the same one again too', async () => {
  const taken = jest.fn();
  renderUi(<FileDropZone id="cv" label="Ansioluettelo" onFiles={taken} />, 'fi');
  await userEvent.upload(screen.getByLabelText('Ansioluettelo'), cv);
  await userEvent.upload(screen.getByLabelText('Ansioluettelo'), cv);
  expect(taken.mock.calls).toEqual([[[cv]], [[cv]]]);
});

it('Dropped files are taken: one, or all where several may come', () => {
  const one = jest.fn();
  const all = jest.fn();
  const surplus = jest.fn();
  renderUi(
    <>
      <FileDropZone label="One" onFiles={one} onSurplus={surplus} />
      <FileDropZone label="All" multiple onFiles={all} />
    </>,
  );
  for (const label of ['One', 'All'])
    fireEvent.drop(screen.getByLabelText(label), { dataTransfer: { files: [cv, photo] } });
  expect(one).toHaveBeenCalledWith([cv]);
  expect(surplus).toHaveBeenCalledWith([photo]);
  expect(all).toHaveBeenCalledWith([cv, photo]);
});

it('A disabled drop zone takes nothing', () => {
  const taken = jest.fn();
  renderUi(<FileDropZone label="One" disabled onFiles={taken} />);
  fireEvent.drop(screen.getByText('or drop here'), { dataTransfer: { files: [cv] } });
  expect(taken).not.toHaveBeenCalled();
});

it('Each file tells its state and offers what can be done about it', async () => {
  const files: ListedFile[] = [
    { id: '1', name: 'a.pdf', state: 'uploading', progress: 40 },
    { id: '2', name: 'b.pdf', size: 2_400_000, state: 'done' },
    { id: '3', name: 'c.exe', state: 'failed', error: 'Not accepted.' },
  ];
  const heard = jest.fn();
  const tell = (what: string) => (id: string) => heard(what, id);
  renderUi(<FileList files={files} onCancel={tell('cancel')} onRetry={tell('retry')} onRemove={tell('remove')} />);
  expect(screen.getByRole('progressbar', { name: 'a.pdf' })).toHaveAttribute('value', '40');
  expect(screen.getByText('Uploaded · 2.4 MB')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not accepted.');
  for (const button of screen.getAllByRole('button')) await userEvent.click(button);
  expect(heard.mock.calls).toEqual([
    ['cancel', '1'],
    ['remove', '2'],
    ['retry', '3'],
    ['remove', '3'],
  ]);
});

it('A file that arrived is downloaded by the browser, whatever the address looks like', () => {
  const href = '/candidateportal/candidate-portal-api/recruitment/attachments/1/file1/x';
  renderUi(<FileList files={[{ id: '1', name: 'a.pdf', state: 'done', href }]} />);
  const link = screen.getByRole('link', { name: 'a.pdf' });
  expect(link).toHaveAttribute('download', 'a.pdf');
  // The router has no hand in it.
  expect(fireEvent.click(link)).toBe(true);
});

it('A file that waits or is being checked says so and can be cancelled; one that cannot succeed offers no second try', () => {
  const files: ListedFile[] = [
    { id: '1', name: 'a.pdf', state: 'waiting' },
    { id: '2', name: 'b.pdf', state: 'uploading', progress: 100 },
    { id: '3', name: 'c.exe', state: 'failed', error: 'Not accepted.', final: true },
  ];
  const nothing = () => {};
  renderUi(<FileList files={files} onCancel={nothing} onRetry={nothing} onRemove={nothing} />);
  expect(screen.getByText('Waiting its turn')).toBeVisible();
  expect(screen.getByText('Being checked')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Cancel upload: a.pdf',
    'Cancel upload: b.pdf',
    'Remove c.exe',
  ]);
});

it.each([
  [0, '0 tavua'],
  [999, '999 tavua'],
  [182_000, '182 kt'],
  [10_485_760, '10,5 Mt'],
])('%i bytes are written %s in Finnish', (bytes, words) => {
  expect(fileSize(bytes, 'fi-FI').replace(/\s/g, ' ')).toBe(words);
});
