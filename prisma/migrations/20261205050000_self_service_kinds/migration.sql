-- Apart from what uses them: PostgreSQL wants new values committed first.
ALTER TYPE "LoanKind" ADD VALUE 'SELF_SERVICE';
ALTER TYPE "Confirmation" ADD VALUE 'SHELF';
ALTER TYPE "NotificationType" ADD VALUE 'TAKEN_BY_OTHER';
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_BOOKS';
