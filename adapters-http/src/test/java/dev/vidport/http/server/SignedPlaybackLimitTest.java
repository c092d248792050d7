package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.http.server.Client.Response;
import dev.vidport.http.server.limit.ClientLimits;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An account that signs more tokens than a host verifies. */
class SignedPlaybackLimitTest extends ServerTest {
  private static final int BURST = 25;

  private final TokenSigner signer = TokenSigner.edDsa();
  private String video;
  private String key;

  @Override
  HttpSettings settings() {
    return new HttpSettingsBuilder(HttpFixture.settings())
        .clients(ClientLimits.defaults().withNewTokens(1))
        .build();
  }

  @BeforeEach
  void register() {
    video = fixture.aFinishedVideo().id().value();
    key = register(fixture.account, signer);
  }

  private String register(Account owner, TokenSigner ofOwner) {
    return fixture
        .client(fixture.addSession(owner))
        .post("/v1/account/signing-keys", ofOwner.registration())
        .json()
        .get("keyId")
        .asString();
  }

  private String claims(int number) {
    return "{\"sub\":\"%s\",\"exp\":%d,\"jti\":\"%d\"}"
        .formatted(video, fixture.clock.instant().getEpochSecond() + 600, number);
  }

  private Response get(String token) {
    return fixture.anonymousClient().get("/play/" + token + "/missing.mp4");
  }

  /** Uses up what the account may have verified at once; returns its first token. */
  private String useUp() {
    String first = signer.sign(key, claims(0));
    assertThat(get(first).status()).isEqualTo(404);
    for (int i = 1; i < BURST; i++) {
      assertThat(get(signer.sign(key, claims(i))).status()).isEqualTo(404);
    }
    return first;
  }

  @Test
  void newTokensOfAnAccountAreLimitedButNotTheKnownOnes() {
    String known = useUp();

    Response refused = get(signer.sign(key, claims(BURST)));

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.error()).isEqualTo("RATE_LIMITED");
    assertThat(refused.header("Retry-After")).contains("1");
    assertThat(get(known).status()).isEqualTo(404);
    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(get(signer.sign(key, claims(BURST))).status()).isEqualTo(404);
    assertThat(get(signer.sign(key, claims(BURST + 1))).status()).isEqualTo(429);
  }

  @Test
  void keysOfAnAccountShareItsLimitAndOtherAccountsHaveTheirOwn() {
    TokenSigner second = TokenSigner.es256();
    String secondKey = register(fixture.account, second);
    TokenSigner stranger = TokenSigner.edDsa();
    String strangerKey = register(fixture.addAccount("eve@example.com", "pro", false), stranger);
    useUp();

    assertThat(get(second.sign(secondKey, claims(0))).status()).isEqualTo(429);
    assertThat(get(stranger.sign(strangerKey, claims(0))).status()).isEqualTo(404);
  }

  @Test
  void refusalsByTheLimitAreNoWrongTokens() {
    useUp();
    for (int i = 0; i < 110; i++) {
      assertThat(get(signer.sign(key, claims(BURST + i))).status()).isEqualTo(429);
    }

    fixture.clock.advance(Duration.ofSeconds(1));
    assertThat(get(signer.sign(key, claims(BURST))).status()).isEqualTo(404);
  }

  @Test
  void tokensThatTheAccountHasNotSignedDoNotUseUpItsLimit() {
    for (int i = 0; i < 2 * BURST; i++) {
      Response wrong =
          get(
              signer.signWithPublicKey(
                  "{\"alg\":\"EdDSA\",\"kid\":\"" + key + "\"}", claims(i), "x".getBytes(UTF_8)));
      assertThat(wrong.error()).isEqualTo("INVALID_SIGNATURE");
    }

    assertThat(get(signer.sign(key, claims(0))).status()).isEqualTo(404);
  }
}
