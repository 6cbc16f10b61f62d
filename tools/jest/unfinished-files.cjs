/** Names the test files that are still running when `npm test` ends a run that took too long (SIGTERM). */
module.exports = class UnfinishedFiles {
  running = new Map();

  onRunStart() {
    process.once('SIGTERM', () => {
      for (const [path, started] of this.running)
        console.log(`unfinished: ${path} (running for ${Math.round((Date.now() - started) / 1000)} s)`);
      if (this.running.size === 0) console.log('unfinished: no test file; something keeps jest from ending');
      process.exit(143);
    });
  }

  onTestFileStart({ path }) {
    this.running.set(path, Date.now());
  }

  onTestFileResult({ path }) {
    this.running.delete(path);
  }
};
