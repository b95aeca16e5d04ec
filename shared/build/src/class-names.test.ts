import { classNames } from './class-names.mjs';

const nameOf = classNames('host');

test('a class name says build, style sheet and class, and is the same wherever the sources are', () => {
  expect(nameOf({ resourcePath: '/here/Button.module.css' }, '', 'primary')).toBe('host-Button-primary');
  expect(classNames('host')({ resourcePath: '/there/Button.module.css' }, '', 'primary')).toBe('host-Button-primary');
});

test('two style sheets that would share a class name stop the build, and are both named', () => {
  nameOf({ resourcePath: '/one/Row.module.css' }, '', 'row');
  expect(nameOf({ resourcePath: '/one/Row.module.css' }, '', 'row')).toBe('host-Row-row');
  expect(() => nameOf({ resourcePath: '/two/Row.module.css' }, '', 'row')).toThrow(
    /\/one\/Row\.module\.css and \/two\/Row\.module\.css .* rename one/,
  );
});
