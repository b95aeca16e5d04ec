// What an imported picture is in tests: an address.
module.exports = '/picture.svg';
