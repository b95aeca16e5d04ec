// Jest reads message files as the build does, except that the texts stay uncompiled: react-intl's own parser is there in tests.
module.exports = {
  process(source) {
    const texts = Object.entries(JSON.parse(source)).map(([id, { defaultMessage }]) => [id, defaultMessage]);
    return { code: JSON.stringify(Object.fromEntries(texts)) };
  },
};
