/** A picture or sound in tests: a constant URL. */
module.exports = '/file';
