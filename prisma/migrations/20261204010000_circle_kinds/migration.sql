-- Apart from what uses them: PostgreSQL wants new values committed first.
ALTER TYPE "BookVisibility" ADD VALUE 'CIRCLES' AFTER 'FRIENDS';
ALTER TYPE "BookVisibility" ADD VALUE 'CHOSEN_CIRCLES' AFTER 'CIRCLES';
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_REQUEST';
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_ADMITTED';
