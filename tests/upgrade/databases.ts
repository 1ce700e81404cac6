import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect, urlOf } from '../postgres.ts';

export interface EmptyDatabase {
  dataDir: string;
  databaseUrl?: string;
}

/** Empty databases of one kind. All are closed before they are cleared, and dropped together. */
export interface Databases {
  empty(): Promise<EmptyDatabase>;
  /** Empties the databases in use: dropping and creating one takes seconds on a busy server. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

export async function openDatabases(kind: DatabaseKind): Promise<Databases> {
  const server = kind === 'PostgreSQL' ? await connect() : undefined;
  const folders: string[] = [];
  const names: string[] = [];
  const free: string[] = [];
  return {
    async empty() {
      const dataDir = await mkdtemp(join(tmpdir(), 'memorial-upgrade-'));
      folders.push(dataDir);
      if (!server) return { dataDir };
      const name = free.pop() ?? `memorial_upgrade_${process.pid}_${names.length}`;
      if (!names.includes(name)) {
        await server.query(`create database ${name} encoding 'UTF8' template template0`);
        await server.query(`alter database ${name} set synchronous_commit = off`);
        names.push(name);
      }
      return { dataDir, databaseUrl: urlOf(name) };
    },
    async clear() {
      if (server) free.splice(0, free.length, ...names);
      for (const name of free) {
        const client = new pg.Client({ connectionString: urlOf(name) });
        await client.connect();
        await client.query('drop schema public cascade');
        await client.query('create schema public');
        await client.end();
      }
    },
    async close() {
      for (const name of names) await server?.query(`drop database ${name} with (force)`);
      await server?.end();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}
