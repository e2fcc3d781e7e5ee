import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { currentContext } from '../../../../common/context/request-context.js';

/** Whatever call made a change that can be taken back says how, beside what else it answers. */
@Injectable()
export class UndoInAnswer implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(map((answer) => withUndo(answer)));
  }
}

function withUndo(answer: unknown): unknown {
  const undo = currentContext()?.undo;
  return undo && typeof answer === 'object' ? { ...answer, undo } : answer;
}
