import { Injectable } from '@nestjs/common';
import { KeyRing, seal, unseal } from '../../../database/keys/key-ring.js';

type Part = 'file' | 'report' | 'made';

@Injectable()
export class ImportVault {
  constructor(private readonly ring: KeyRing) {}

  get keyId(): string {
    return this.ring.writing.id;
  }

  seal(id: string, part: Part, keyId: string, content: Buffer | object): Buffer {
    const bytes = Buffer.isBuffer(content) ? content : JSON.stringify(content);
    return seal(this.ring.bytesOf(keyId), placeOf(id, part), bytes);
  }

  open(id: string, part: Part, keyId: string, sealed: Buffer): Buffer {
    return unseal(this.ring.bytesOf(keyId), placeOf(id, part), sealed);
  }

  read(id: string, part: Part, keyId: string, sealed: Buffer): unknown {
    return JSON.parse(this.open(id, part, keyId, sealed).toString('utf8'));
  }

  /** False if the key was dropped after a re-keying. */
  holds(keyId: string): boolean {
    return this.ring.find(keyId) !== undefined;
  }
}

const placeOf = (id: string, part: Part): string => `import.${id}.${part}`;
