-- A book that is shown to nobody counts for no badge; it counts once its owner shows it.
CREATE TRIGGER "Book_shown_badges" AFTER UPDATE OF visibility ON "Book" FOR EACH ROW
  WHEN (OLD.visibility = 'NOBODY' AND NEW.visibility <> 'NOBODY')
  EXECUTE FUNCTION badge_check_owner();
