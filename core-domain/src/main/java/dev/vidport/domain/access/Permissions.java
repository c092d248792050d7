package dev.vidport.domain.access;

import static dev.vidport.domain.access.CredentialKind.API_KEY;
import static dev.vidport.domain.access.CredentialKind.EDIT_TOKEN;
import static dev.vidport.domain.access.CredentialKind.SESSION;
import static dev.vidport.domain.access.CredentialKind.UPLOAD_TOKEN;
import static dev.vidport.domain.access.Operation.ABORT_UPLOAD;
import static dev.vidport.domain.access.Operation.CANCEL_PROCESSING;
import static dev.vidport.domain.access.Operation.CHANGE_METADATA;
import static dev.vidport.domain.access.Operation.CHOOSE_THUMBNAIL;
import static dev.vidport.domain.access.Operation.COMPLETE_UPLOAD;
import static dev.vidport.domain.access.Operation.CREATE_VIDEO;
import static dev.vidport.domain.access.Operation.DELETE_VIDEO;
import static dev.vidport.domain.access.Operation.LIST_PARTS;
import static dev.vidport.domain.access.Operation.LIST_VIDEOS;
import static dev.vidport.domain.access.Operation.READ_THUMBNAILS;
import static dev.vidport.domain.access.Operation.READ_VIDEO;
import static dev.vidport.domain.access.Operation.REPROCESS;
import static dev.vidport.domain.access.Operation.SEND_HEARTBEAT;
import static dev.vidport.domain.access.Operation.SIGN_PARTS;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The single table of the operations that each kind of credential permits. An operation that is not
 * listed is refused. {@link Scope} limits the videos of a credential.
 */
public final class Permissions {
  private static final Map<CredentialKind, Set<Operation>> ALLOWED =
      Map.of(
          API_KEY,
              EnumSet.of(
                  LIST_VIDEOS,
                  CREATE_VIDEO,
                  READ_VIDEO,
                  CHANGE_METADATA,
                  READ_THUMBNAILS,
                  CHOOSE_THUMBNAIL,
                  DELETE_VIDEO,
                  SIGN_PARTS,
                  LIST_PARTS,
                  COMPLETE_UPLOAD,
                  ABORT_UPLOAD,
                  SEND_HEARTBEAT,
                  CANCEL_PROCESSING,
                  REPROCESS),
          SESSION,
              EnumSet.of(
                  LIST_VIDEOS,
                  CREATE_VIDEO,
                  READ_VIDEO,
                  CHANGE_METADATA,
                  READ_THUMBNAILS,
                  CHOOSE_THUMBNAIL,
                  DELETE_VIDEO,
                  SIGN_PARTS,
                  LIST_PARTS,
                  COMPLETE_UPLOAD,
                  ABORT_UPLOAD,
                  SEND_HEARTBEAT,
                  CANCEL_PROCESSING,
                  REPROCESS),
          UPLOAD_TOKEN,
              EnumSet.of(
                  CREATE_VIDEO,
                  READ_VIDEO,
                  SIGN_PARTS,
                  LIST_PARTS,
                  COMPLETE_UPLOAD,
                  ABORT_UPLOAD,
                  SEND_HEARTBEAT),
          EDIT_TOKEN, EnumSet.of(CREATE_VIDEO, READ_VIDEO));

  private Permissions() {}

  /** The refusal if {@code kind} does not permit {@code operation}; empty if it does. */
  public static Optional<Refusal> refusal(CredentialKind kind, Operation operation) {
    if (ALLOWED.getOrDefault(kind, Set.of()).contains(operation)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (kind) {
          case UPLOAD_TOKEN -> ScopeRefusals.uploadToken();
          case EDIT_TOKEN -> ScopeRefusals.editToken();
          case API_KEY ->
              Refusal.of(
                  RefusalCode.SESSION_REQUIRED, "this operation requires a signed-in session");
          case SESSION -> Refusal.of(RefusalCode.FORBIDDEN, "this operation requires an API key");
        });
  }
}
