import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { pythonWith } from '../support/processes/python-venv.js';

const run = promisify(execFile);
const FOLDER = resolve(__dirname, '../../ops/kubernetes');
const REQUIREMENTS = resolve(__dirname, '../support/python/kubernetes.txt');

interface Container {
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
}

const kustomization = parse(readFileSync(`${FOLDER}/kustomization.yaml`, 'utf8')) as { resources: string[] };
const objects = kustomization.resources.flatMap((file) =>
  parseAllDocuments(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((document) => document.toJS() as object),
);

describe('the manifests for Kubernetes', () => {
  it('are all that the kustomization names', () => {
    expect(['kustomization.yaml', ...kustomization.resources].sort()).toEqual(readdirSync(FOLDER).sort());
  });

  it('are what the schemas of Kubernetes 1.30 and 1.37 say, and nothing more', async () => {
    const python = await pythonWith(readFileSync(REQUIREMENTS, 'utf8'));
    const files = kustomization.resources.map((file) => `${FOLDER}/${file}`);
    for (const version of ['1.30', '1.37']) {
      const words = ['-m', 'kubernetes_validate', '--strict', '--kubernetes-version', version, ...files];
      const { stdout, stderr } = await run(python, words);
      expect((stdout + stderr).match(/ passed for resource /g)).toHaveLength(objects.length);
    }
  }, 180_000);

  it('run two servers whose secrets are files, and of which one stays when nodes are drained', () => {
    const kind = (name: string) => objects.find((object) => (object as { kind: string }).kind === name);
    expect(kind('Deployment')).toMatchObject({ spec: { replicas: 2 } });
    expect(kind('PodDisruptionBudget')).toMatchObject({ spec: { minAvailable: 1 } });
    const { spec } = kind('Deployment') as { spec: { template: { spec: { containers: Container[] } } } };
    const [server] = spec.template.spec.containers;
    const secret = server?.env.filter(({ name }) => /URI|URL|SECRET|KEY|PASSWORD/.test(name)) ?? [];
    expect(secret).toHaveLength(5);
    expect(secret.filter(({ name }) => !name.endsWith('_FILE'))).toEqual([]);
  });
});
