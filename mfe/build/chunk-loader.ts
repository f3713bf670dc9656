import type { Plugin } from 'vite'

/**
 * What a chunk is imported by: its files are fetched first, and a failed fetch is a failed import that may be tried again.
 * Firefox never asks again for a module that it could not fetch once, until the page is reloaded; and a style sheet that
 * failed would be missing. Vite's own event announces a file that the server no longer has, after an upgrade.
 * `assetsURL` is Vite's own, as the packages of module federation change it.
 */
const loader = `
const requests = new Map();
const fetchBytes = async (href) => {
  const response = await fetch(href);
  if (response.status === 404) dispatchEvent(new Event("vite:preloadError"));
  if (!response.ok) throw new Error(href + " answered " + response.status);
  await response.blob();
};
const fetchStyle = (href) => new Promise((resolve, reject) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "", href });
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    // The event does not say why: another request does.
    fetchBytes(href).then(() => reject(new Error("No style sheet came from " + href)), reject);
  };
  document.head.append(link);
});
const isThere = (href, links) => [...document.querySelectorAll(links)].some((link) => link.href === href);
const fetchFile = (href) => {
  const isStyle = href.endsWith(".css");
  if (isThere(href, isStyle ? "link[rel=stylesheet]" : "link[rel=modulepreload]")) return Promise.resolve();
  return isStyle ? fetchStyle(href) : fetchBytes(href);
};
const fetchOnce = (href) => {
  const pending = requests.get(href);
  if (pending !== undefined) return pending;
  const request = fetchFile(href);
  requests.set(href, request);
  request.catch(() => requests.delete(href));
  return request;
};
export const __vitePreload = async (load, files = [], importer) => {
  await Promise.all(files.map((file) => fetchOnce(new URL(assetsURL(file, importer), import.meta.url).href)));
  return load();
};`

const begin = 'const seen = {};'

/** Replaces Vite's loader of chunks, which leaves a failed import to the browser. */
export const chunkLoader = (): Plugin => ({
  name: 'atrium:chunk-loader',
  apply: 'build',
  transform: {
    order: 'pre',
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      if (!code.includes(begin)) throw new Error("Vite's loader of chunks is another one")
      return { code: code.slice(0, code.indexOf(begin)) + loader, map: null }
    },
  },
})
