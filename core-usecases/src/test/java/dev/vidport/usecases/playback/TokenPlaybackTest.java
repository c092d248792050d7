package dev.vidport.usecases.playback;

import static dev.vidport.usecases.UseCasesFixture.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.playback.PlaybackToken;
import dev.vidport.domain.playback.PublicKeyText;
import dev.vidport.domain.playback.RequestedSigningKey;
import dev.vidport.domain.playback.SigningKeyId;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.usecases.UseCasesFixture;
import dev.vidport.usecases.signing.PlaybackGrant;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TokenPlaybackTest {
  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private final UseCasesFixture fixture = UseCasesFixture.withPlan("pro");
  private final TokenPlayback tokens = fixture.useCases.playback().tokens();
  private final AccountSigningKey key = key(fixture.owner);
  private final Ended video = fixture.finished(10_000_000);

  @Test
  void tokenOpensThePublishedVideoUntilItsEnd() {
    OpenPlayback.Permission permission = permit(key, video.id());

    assertThat(permission.grant()).isEqualTo(new PlaybackGrant(video.id(), video.job(), true));
    // The token has whole seconds, and the clock has a fraction.
    assertThat(permission.rest()).isEqualTo(LIFETIME.minusSeconds(1));
    assertThat(fixture.useCases.signing().listAccountKeys().handle(fixture.owner))
        .extracting(AccountSigningKey::lastUsedOn)
        .containsExactly(Optional.of(LocalDate.of(2026, 3, 1)));
  }

  @Test
  void tokenOpensAVideoThatIsProcessed() throws Exception {
    Submitted running = (Submitted) fixture.stored(fixture.submitted());

    assertThat(permit(key, running.id()).grant().job()).isEqualTo(running.job());
  }

  @Test
  void planDecidesWhetherTheStreamIsIncluded() {
    UseCasesFixture free = UseCasesFixture.withPlan("free");
    Ended other = free.finished(10_000_000);

    assertThat(free.useCases.playback().tokens().playable(other.id()).orElseThrow().grant())
        .isEqualTo(new PlaybackGrant(other.id(), other.job(), false));
  }

  @Test
  void keyOfAnotherAccountOpensNothing() {
    AccountSigningKey strangers = key(fixture.stranger);

    assertThat(refusal(() -> permit(strangers, video.id())).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void missingVideosAreNotFound() throws Exception {
    assertThat(refusal(() -> permit(key, new VideoId("0".repeat(32)))).code())
        .isEqualTo(RefusalCode.NOT_FOUND);
    fixture.useCases.videos().delete().handle(fixture.owner, video.id());
    assertThat(refusal(() -> permit(key, video.id())).code()).isEqualTo(RefusalCode.NOT_FOUND);
  }

  @Test
  void videoThatIsStillUploadedIsNotFound() throws Exception {
    assertThat(tokens.playable(fixture.open(100).id())).isEmpty();
  }

  @Test
  void removedKeyOpensNothingMore() {
    PlaybackToken token = token(key, video.id());
    fixture
        .useCases
        .signing()
        .removeAccountKey()
        .handle(fixture.owner, fixture.owner.actor(""), key.id());

    assertThat(refusal(() -> tokens.permit(token, tokens.playable(video.id()))).message())
        .isEqualTo("kid: no account has this signing key, or it was removed");
    assertThat(refusal(() -> tokens.key(new SigningKeyId("0".repeat(12)))).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  @Test
  void disabledAccountOpensNothing() {
    fixture.database.accounts.update(fixture.owner.account().withDisabled(true));

    assertThat(refusal(() -> permit(key, video.id())).code())
        .isEqualTo(RefusalCode.ACCOUNT_DISABLED);
  }

  @Test
  void expiredTokenOpensNothing() {
    PlaybackToken token = token(key, video.id());
    fixture.clock.advance(LIFETIME);

    assertThat(refusal(() -> tokens.permit(token, tokens.playable(video.id()))).code())
        .isEqualTo(RefusalCode.INVALID_SIGNATURE);
  }

  private OpenPlayback.Permission permit(AccountSigningKey signer, VideoId id) {
    return tokens.permit(token(signer, id), tokens.playable(id));
  }

  private PlaybackToken token(AccountSigningKey signer, VideoId id) {
    return new PlaybackToken(
        signer.id(),
        id,
        fixture.clock.instant().truncatedTo(ChronoUnit.SECONDS).plus(LIFETIME),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private AccountSigningKey key(Principal owner) {
    return fixture
        .useCases
        .signing()
        .addAccountKey()
        .handle(
            owner,
            owner.actor(""),
            new RequestedSigningKey("web server", List.of(PublicKeyText.SAMPLE)));
  }
}
