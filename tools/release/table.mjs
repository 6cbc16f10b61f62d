/** Formats columns padded to their widest cell; the first line of `rows` is the head. */
export const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => String(cell ?? '').padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Formats as `2026-11-21 10:57`, in UTC. */
export const moment = (iso) => (iso ? new Date(iso).toISOString().slice(0, 16).replace('T', ' ') : '');

export const kb = (bytes) => (typeof bytes === 'number' ? `${(bytes / 1000).toFixed(1)} KB` : '');
export const percent = (rate) => (typeof rate === 'number' ? `${(rate * 100).toFixed(2)} %` : '');
export const milliseconds = (value) => (typeof value === 'number' ? `${Math.round(value)} ms` : '');
