/**
 * Browser objects that a page creates and may leak; the browser also keeps records of its own (frames, styles, fonts, replays
 * of requests).
 */
const ofPage = /^(?:DOMTimer|V8EventListener|.*Observer|AbortSignal|AbortController|EventSource|BroadcastChannel|Worker|<.+)$/;

/** The engine's marker for a node that belongs to no document. */
const detached = 2;

/** Returns the class under which a heap node is counted; undefined for engine internals: code, shapes, strings, contexts. */
const classOf = (kind, name, detachedness) => {
  if (kind === 'closure') return 'function';
  if (kind === 'object') return name.startsWith('system /') ? undefined : `object ${name}`;
  if (kind !== 'native' || !ofPage.test(name)) return undefined;
  return `${detachedness === detached ? 'detached ' : ''}${name.replace(/^(<\w+).*/, '$1>')}`;
};

/**
 * Returns the offsets of the boilerplate object literals that the engine keeps for code that has run; they grow with the
 * amount of compiled code, not with the objects retained by a page.
 */
const literalPatterns = ({ snapshot, nodes, edges, strings }) => {
  const { node_fields: nodeFields, edge_fields: edgeFields } = snapshot.meta;
  const [nameAt, edgeCountAt] = ['name', 'edge_count'].map((field) => nodeFields.indexOf(field));
  const toAt = edgeFields.indexOf('to_node');
  const patterns = new Set();
  let edge = 0;
  for (let node = 0; node < nodes.length; node += nodeFields.length) {
    const isSite = strings[nodes[node + nameAt]] === 'system / AllocationSite';
    const end = edge + nodes[node + edgeCountAt] * edgeFields.length;
    for (; edge < end; edge += edgeFields.length) if (isSite) patterns.add(edges[edge + toAt]);
  }
  return patterns;
};

/**
 * Counts the live objects of a page after a garbage collection.
 * @param {import('@playwright/test').CDPSession} cdp
 * @returns {Promise<{ classes: Map<string, number>, nodes: number, listeners: number, heapBytes: number }>} `classes`:
 *   objects
 *   by kind and class name
 */
export const countObjects = async (cdp) => {
  await cdp.send('HeapProfiler.enable');
  // Objects released by finalisers during the first collection are collected by the second.
  for (let i = 0; i < 3; i += 1) await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name) => metrics.find((entry) => entry.name === name)?.value ?? 0;
  const chunks = [];
  const collect = ({ chunk }) => chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const heap = JSON.parse(chunks.join(''));
  const { snapshot, nodes, strings } = heap;
  const patterns = literalPatterns(heap);
  const fields = snapshot.meta.node_fields;
  const kinds = snapshot.meta.node_types[0];
  const [typeAt, nameAt, detachedAt] = ['type', 'name', 'detachedness'].map((field) => fields.indexOf(field));
  const classes = new Map();
  for (let i = 0; i < nodes.length; i += fields.length) {
    const name = classOf(kinds[nodes[i + typeAt]], strings[nodes[i + nameAt]], nodes[i + detachedAt]);
    if (name && !patterns.has(i)) classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  return { classes, nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heapBytes: metric('JSHeapUsedSize') };
};

/**
 * Returns the classes whose count grows at least once and never shrinks between counts.
 * @param {readonly Awaited<ReturnType<typeof countObjects>>[]} counts at least three, in their order
 * @returns {{ name: string, counts: number[] }[]} the fastest growing first
 */
export const growing = (counts) => {
  const series = [
    ['DOM nodes', counts.map(({ nodes }) => nodes)],
    ['event listeners', counts.map(({ listeners }) => listeners)],
    ...[...(counts[0]?.classes.keys() ?? []), ...(counts.at(-1)?.classes.keys() ?? [])]
      .filter((name, position, names) => names.indexOf(name) === position)
      .map((name) => [name, counts.map(({ classes }) => classes.get(name) ?? 0)]),
  ];
  return series
    .filter(([, values]) => values.every((value, position) => position === 0 || value > values[position - 1]))
    .map(([name, values]) => ({ name, counts: values }))
    .toSorted((a, b) => b.counts.at(-1) - b.counts[0] - (a.counts.at(-1) - a.counts[0]));
};
