-- Owners are told when an administrator hides or restores their circle.
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_HIDDEN';
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_RESTORED';
