import { billOfMaterials } from './bill-of-materials.mjs';
import { productionPackages, readLock } from './lock.mjs';

const bill = billOfMaterials(readLock());
const refs = new Set(bill.components.map((component) => component['bom-ref']));

describe('the bill of materials', () => {
  it('names every package of production once, whatever machine it is made on', () => {
    const wanted = new Set(productionPackages(readLock()).map(({ name, version }) => `${name}@${version}`));
    const named = bill.components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
    );
    expect(new Set(named)).toEqual(wanted);
    expect(named).toHaveLength(wanted.size);
    for (const part of ['@nestjs/core@', '@img/sharp-libvips-darwin-arm64@', 'react-dom@']) {
      expect(named).toContainEqual(expect.stringContaining(part));
    }
  });

  it('tells of each the licence and the sum of its archive', () => {
    for (const component of bill.components) {
      expect(component).toHaveProperty('licenses');
      const [{ alg, content } = { alg: '', content: '' }] = component.hashes ?? [];
      expect(alg).toBe('SHA-512');
      expect(content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it('reaches every package from the product', () => {
    const reached = new Set<string>();
    const open = [bill.metadata.component['bom-ref']];
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      open.push(...(bill.dependencies.find((one) => one.ref === ref)?.dependsOn ?? []));
    }
    expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it('finds a nested copy before the one above it', () => {
    const nested = billOfMaterials({
      version: '1.0.0',
      packages: {
        backend: { version: '1.0.0', dependencies: { a: '1' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
        'node_modules/a/node_modules/b': { version: '2.0.0' },
        'node_modules/b': { version: '1.0.0', dev: true },
      },
    });
    expect(nested.dependencies.find(({ ref }) => ref === 'pkg:npm/a@1.0.0')?.dependsOn).toEqual([
      'pkg:npm/b@2.0.0',
    ]);
  });

  it('names no address, and is the same each time', () => {
    expect(JSON.stringify(bill)).not.toContain('://');
    expect(JSON.stringify(billOfMaterials(readLock()))).toBe(JSON.stringify(bill));
  });
});
