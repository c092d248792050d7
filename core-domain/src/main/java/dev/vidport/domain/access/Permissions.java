package dev.vidport.domain.access;

import static dev.vidport.domain.access.CredentialKind.API_KEY;
import static dev.vidport.domain.access.CredentialKind.EDIT_TOKEN;
import static dev.vidport.domain.access.CredentialKind.SESSION;
import static dev.vidport.domain.access.CredentialKind.UPLOAD_TOKEN;
import static dev.vidport.domain.access.Operation.ABORT_UPLOAD;
import static dev.vidport.domain.access.Operation.COMPLETE_UPLOAD;
import static dev.vidport.domain.access.Operation.CREATE_VIDEO;
import static dev.vidport.domain.access.Operation.LIST_PARTS;
import static dev.vidport.domain.access.Operation.READ_VIDEO;
import static dev.vidport.domain.access.Operation.SEND_HEARTBEAT;
import static dev.vidport.domain.access.Operation.SIGN_PARTS;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The single table of the operations that each kind of credential permits. Narrower limits (an
 * upload token's single video, an edit token's clips) belong to the token's own policy.
 */
public final class Permissions {
  private static final Map<CredentialKind, Set<Operation>> ALLOWED =
      Map.of(
          API_KEY, EnumSet.allOf(Operation.class),
          SESSION, EnumSet.allOf(Operation.class),
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
    if (ALLOWED.get(kind).contains(operation)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (kind) {
          case UPLOAD_TOKEN ->
              Refusal.of(
                  RefusalCode.UPLOAD_TOKEN_SCOPE,
                  "an upload token may only create, continue, complete or abort its one upload and read its status");
          case EDIT_TOKEN ->
              Refusal.of(
                  RefusalCode.EDIT_TOKEN_SCOPE,
                  "an edit token may only create its one edit and read its status");
          case API_KEY ->
              Refusal.of(
                  RefusalCode.SESSION_REQUIRED, "this operation requires a signed-in session");
          case SESSION -> Refusal.of(RefusalCode.FORBIDDEN, "this operation requires an API key");
        });
  }
}
