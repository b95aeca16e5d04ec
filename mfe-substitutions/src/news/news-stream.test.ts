import { FakeEventSource } from '@portal/testing/fake-event-source';
import { openNews } from './news-stream';

test('news are told; what is no news is left out', () => {
  FakeEventSource.install();
  const onNews = jest.fn();
  const stop = openNews({ onNews, onGap: jest.fn() });
  const [stream] = FakeEventSource.opened;
  stream?.tell({ kind: 'gig', gigId: 'a', free: 0 });
  stream?.tell({ heartbeat: true });
  expect(onNews.mock.calls).toEqual([[{ kind: 'gig', gigId: 'a', free: 0 }]]);
  expect(stream?.url).toBe('/candidate-portal-api/recruitment/substitutions/news');
  stop();
  expect(stream?.closed).toBe(true);
});
