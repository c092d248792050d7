package dev.vidport.domain.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.VideoId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BrowserTokenTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final VideoId VIDEO = new VideoId("a".repeat(32));
  private static final TokenMaker KEY = new TokenMaker(CredentialKind.API_KEY, "b".repeat(12));
  private static final Account ACCOUNT =
      Account.unrestricted(new AccountId("c".repeat(32)), new Email("a@example.org"), "pro", NOW);

  @Test
  void firstUseDecidesTheEnd() {
    BrowserToken used = token(new TokenPurpose.Upload(UploadPolicy.NONE)).usedFor(VIDEO, NOW);

    assertThat(used.validUntil()).isEqualTo(NOW.plusSeconds(86_400));
    assertThat(used.freed().usedFor(VIDEO, NOW.plusSeconds(9)).validUntil())
        .isEqualTo(NOW.plusSeconds(86_400));
    assertThat(used.freed().video()).isEmpty();
  }

  @Test
  void uploadTokenHasARateOfItsOwn() {
    Credential credential =
        token(new TokenPurpose.Upload(UploadPolicy.NONE)).usedFor(VIDEO, NOW).credential(ACCOUNT);

    assertThat(credential.rateLimitKey()).isEqualTo("upload-token-" + "d".repeat(12));
    assertThat(credential.scope())
        .isEqualTo(new Scope.OneUpload(Optional.of(VIDEO), UploadPolicy.NONE));
  }

  @Test
  void editTokenCountsTowardItsMaker() {
    Credential credential =
        token(new TokenPurpose.Edit(List.of(VIDEO), EditPolicy.NONE)).credential(ACCOUNT);

    assertThat(credential.rateLimitKey()).isEqualTo(KEY.id());
    assertThat(credential.id()).isEqualTo("d".repeat(12));
    assertThat(credential.scope().refusalOfSource(VIDEO)).isEmpty();
  }

  @Test
  void sourcesKeepTheirOrder() {
    List<VideoId> sources =
        List.of(
            new VideoId("f".repeat(32)), new VideoId("1".repeat(32)), new VideoId("a".repeat(32)));

    Scope.OneEdit scope =
        (Scope.OneEdit)
            token(new TokenPurpose.Edit(sources, EditPolicy.NONE)).credential(ACCOUNT).scope();

    assertThat(scope.sources()).containsExactlyElementsOf(sources);
  }

  @Test
  void tokenMakesNoTokens() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenMaker(CredentialKind.EDIT_TOKEN, "b".repeat(12)));
  }

  private static BrowserToken token(TokenPurpose purpose) {
    return BrowserToken.unused(
        new TokenId("d".repeat(12)), ACCOUNT.id(), KEY, purpose, NOW, NOW.plusSeconds(60));
  }
}
