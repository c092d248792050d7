package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PermissionsTest {
  @ParameterizedTest
  @EnumSource(Operation.class)
  void apiKeyPermitsEveryOperation(Operation operation) {
    assertThat(Permissions.refusal(CredentialKind.API_KEY, operation)).isEmpty();
  }

  @Test
  void uploadTokenPermitsOnlyItsUpload() {
    assertThat(allowed(CredentialKind.UPLOAD_TOKEN))
        .containsExactlyInAnyOrder(
            Operation.CREATE_VIDEO,
            Operation.READ_VIDEO,
            Operation.SIGN_PARTS,
            Operation.LIST_PARTS,
            Operation.COMPLETE_UPLOAD,
            Operation.ABORT_UPLOAD,
            Operation.SEND_HEARTBEAT);
    assertThat(Permissions.refusal(CredentialKind.UPLOAD_TOKEN, Operation.DELETE_VIDEO))
        .map(Refusal::code)
        .contains(RefusalCode.UPLOAD_TOKEN_SCOPE);
  }

  @Test
  void editTokenPermitsOnlyItsEdit() {
    assertThat(allowed(CredentialKind.EDIT_TOKEN))
        .containsExactlyInAnyOrder(Operation.CREATE_VIDEO, Operation.READ_VIDEO);
    assertThat(Permissions.refusal(CredentialKind.EDIT_TOKEN, Operation.LIST_VIDEOS))
        .map(Refusal::code)
        .contains(RefusalCode.EDIT_TOKEN_SCOPE);
  }

  private static Operation[] allowed(CredentialKind kind) {
    return Arrays.stream(Operation.values())
        .filter(operation -> Permissions.refusal(kind, operation).isEmpty())
        .toArray(Operation[]::new);
  }
}
