import { madeOf, sum } from './made-of';

const AT = 'https://localhost:1';
const file = (path: string, bytes: number) => ({ url: `${AT}${path}`, bytes });

it('answers of the API, fonts and the icon are no part of what a page is made of', () => {
  const made = [
    file('/candidateportal/releases/mfe-account/1.0.0/remoteEntry.js', 300),
    file('/federation/stock/mfe-auth/mf-manifest.json', 40),
    file('/federation/native/host/tokens-54UMBEUM.css', 2),
  ];
  const others = [
    file('/candidate-portal-api/recruitment/position/list?lang=fi', 5000),
    file('/federation/stock/host/fonts/source.0123456789ab.woff2', 6000),
    file('/candidateportal/favicon.svg', 7000),
  ];
  expect(madeOf([...others, ...made])).toEqual(made);
  expect(sum(made)).toEqual({ requests: 3, bytes: 342 });
  expect(sum([])).toEqual({ requests: 0, bytes: 0 });
});
