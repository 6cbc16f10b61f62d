/** A picture or sound in tests: some address. */
module.exports = '/file';
