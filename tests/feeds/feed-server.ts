import { SaxesParser } from 'saxes';
import { openApp, type TestApp } from '../app.ts';
import type { TestEnvironment } from '../databases.ts';

/** The URL of the site under test (tests/app.ts). */
export const site = 'https://memorial.example';

export interface FeedServer {
  app: TestApp;
  /** Creates an entry and returns its documentId. */
  create(type: string, data: object): Promise<string>;
  /** Changes the entry, or the single type, of a path below `/api`. */
  update(path: string, data: object): Promise<void>;
  /** The response of a path, as text. */
  read(path: string, headers?: Record<string, string>): Promise<{ status: number; headers: Headers; body: string }>;
}

/** The site's feeds over a test's database, written as an administrator and read anonymously. */
export async function openFeedServer(environment: TestEnvironment): Promise<FeedServer> {
  const app = await openApp(environment);
  const token = await app.signIn();
  return {
    app,
    async create(type, data) {
      const { status, body } = await app.ask('POST', `/api/${type}`, { as: token, json: { data } });
      if (status >= 300) throw new Error(JSON.stringify(body));
      return (body as { data: { documentId: string } }).data.documentId;
    },
    async update(path, data) {
      const { status, body } = await app.ask('PUT', `/api/${path}`, { as: token, json: { data } });
      if (status >= 300) throw new Error(JSON.stringify(body));
    },
    async read(path, headers = {}) {
      const answer = await app.ask('GET', path, { headers });
      const { body } = answer;
      return { ...answer, body: typeof body === 'string' ? body : JSON.stringify(body) };
    },
  };
}

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** An XML document as a tree. Throws where it is not well-formed, or uses an undeclared prefix. */
export function parseXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  const write = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = {
      name,
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', write);
  parser.on('cdata', write);
  parser.write(source).close();
  const [top] = root.children;
  if (!top) throw new Error('an XML document has one root');
  return top;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);
export const textOf = (element: Element, name: string): string | undefined => childrenOf(element, name)[0]?.text;
