package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.usage.UsageEntry;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Submitted;
import dev.vidport.http.server.Client.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Playback with tokens that the server of an account signs. */
class SignedPlaybackTest extends ServerTest {
  private static final String MASTER = "#EXTM3U\n";

  private final TokenSigner signer = TokenSigner.edDsa();
  private Client session;
  private Ended video;
  private String key;

  @BeforeEach
  void register() throws IOException {
    session = fixture.client(fixture.addSession(fixture.account));
    video = fixture.aFinishedVideo();
    put(ObjectKey.output(video.id(), video.job()).child("master.m3u8"), MASTER);
    key = register(session, signer);
  }

  private static String register(Client owner, TokenSigner signer) {
    Response response = owner.post("/v1/account/signing-keys", signer.registration());
    assertThat(response.status()).as(response.text()).isEqualTo(201);
    return response.json().get("keyId").asString();
  }

  private long now() {
    return fixture.clock.instant().getEpochSecond();
  }

  private String claims(String others) {
    return "{\"sub\":\"" + video.id() + "\",\"exp\":" + (now() + 600) + others + "}";
  }

  private Response get(String token, String... headers) {
    return fixture.anonymousClient().get("/play/" + token + "/master.m3u8", headers);
  }

  private void assertRefused(String token, String message) {
    Response response = get(token);

    assertThat(response.status()).as(response.text()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("INVALID_SIGNATURE");
    assertThat(response.json().get("message").asString()).isEqualTo(message);
  }

  @Test
  void tokenOpensWhatALinkOpens() {
    String token = signer.sign(key, claims(""));

    Response master = get(token);
    assertThat(master.status()).as(master.text()).isEqualTo(200);
    assertThat(master.text()).isEqualTo(MASTER);
    assertThat(master.header("Access-Control-Allow-Origin")).contains("*");
    Client viewer = fixture.anonymousClient();
    assertThat(viewer.get("/play/" + token + "/video.mp4").status()).isEqualTo(200);
    assertThat(viewer.get("/play/" + token + "/still.jpg?time=1").status()).isEqualTo(200);
    assertThat(viewer.get("/play/" + token + "/missing.mp4").status()).isEqualTo(404);
    assertThat(viewer.send("PUT", "/play/" + token + "/video.mp4", new byte[1]).status())
        .isEqualTo(405);
  }

  @Test
  void tokenOpensTheStreamBeforeAndAfterTheEndOfProcessing() throws IOException {
    Submitted running = fixture.aRunningVideo();
    String token =
        signer.sign(key, "{\"sub\":\"" + running.id() + "\",\"exp\":" + (now() + 600) + "}");
    String early = "/play/" + token + "/early-master.m3u8";
    assertThat(fixture.anonymousClient().get(early).status()).isEqualTo(404);

    put(ObjectKey.early(running.id(), running.job()).child("top-master.m3u8"), "top rendition");
    assertThat(fixture.anonymousClient().get(early).text()).isEqualTo("top rendition");

    put(ObjectKey.output(running.id(), running.job()).child("master.m3u8"), MASTER);
    Ended unused = fixture.finish(running);
    assertThat(fixture.anonymousClient().get(early).text()).isEqualTo(MASTER);
    assertThat(get(token).text()).isEqualTo(MASTER);
  }

  private void put(ObjectKey file, String content) throws IOException {
    fixture.store.put(file, content.getBytes(UTF_8), "application/vnd.apple.mpegurl");
  }

  @Test
  void tokensOfBothAlgorithmsAreAccepted() {
    TokenSigner other = TokenSigner.es256();
    String otherKey = register(session, other);

    assertThat(get(other.sign(otherKey, claims(""))).status()).isEqualTo(200);
    // RFC 9864 names the algorithm by its curve.
    assertThat(
            get(signer.signWithHeader("{\"alg\":\"Ed25519\",\"kid\":\"" + key + "\"}", claims("")))
                .status())
        .isEqualTo(200);
  }

  @Test
  void claimsThatAreNotKnownAreIgnored() {
    assertThat(
            get(signer.sign(
                    key,
                    claims(
                        ",\"iss\":\"shop\",\"jti\":\"1\",\"aud\":[\"x\",\""
                            + HttpFixture.BASE
                            + "\"],\"nbf\":"
                            + now()
                            + ",\"iat\":"
                            + now())))
                .status())
        .isEqualTo(200);
  }

  @Test
  void deliveryCountsForTheAccount() {
    int bytes = get(signer.sign(key, claims(""))).bytes().length;

    Awaitility.await()
        .until(
            () -> {
              fixture.delivery().flush();
              return fixture.database.usageLedger.entries(fixture.account.id()).stream()
                  .mapToLong(UsageEntry::amount)
                  .sum();
            },
            sum -> sum == bytes);
  }

  @Test
  void algorithmIsThatOfTheKeyWhateverTheTokenSays() {
    TokenSigner es256 = TokenSigner.es256();
    String es256Key = register(session, es256);
    String claims = claims("");

    for (String alg : List.of("none", "None", "", "HS256", "RS256", "ES256", "EdDSA ")) {
      String header = "{\"alg\":\"" + alg + "\",\"kid\":\"" + key + "\"}";
      assertRefused(signer.signWithHeader(header, claims), "alg: must be EdDSA, that of the key");
    }
    // Anyone can sign with the public key as a secret.
    for (byte[] secret : List.of(signer.encodedPublicKey(), signer.pem().getBytes(UTF_8))) {
      assertRefused(
          signer.signWithPublicKey("{\"alg\":\"HS256\",\"kid\":\"" + key + "\"}", claims, secret),
          "alg: must be EdDSA, that of the key");
      assertRefused(
          signer.signWithPublicKey("{\"alg\":\"EdDSA\",\"kid\":\"" + key + "\"}", claims, secret),
          "the signature of the token is wrong");
    }
    assertRefused(
        signer.signWithHeader("{\"alg\":\"EdDSA\",\"kid\":\"" + es256Key + "\"}", claims),
        "alg: must be ES256, that of the key");
    assertRefused(
        signer.signWithHeader("{\"alg\":\"ES256\",\"kid\":\"" + es256Key + "\"}", claims),
        "the signature of the token is wrong");
  }

  @Test
  void signatureOfZerosIsRefused() {
    TokenSigner es256 = TokenSigner.es256();
    String token = es256.sign(register(session, es256), claims(""));
    String zeros = TokenSigner.base64url(new byte[64]);

    assertRefused(
        token.substring(0, token.lastIndexOf('.') + 1) + zeros,
        "the signature of the token is wrong");
  }

  @Test
  void keysInTheHeaderMeanNothing() {
    TokenSigner attacker = TokenSigner.edDsa();
    byte[] encoded = attacker.encodedPublicKey();
    String x = TokenSigner.base64url(Arrays.copyOfRange(encoded, 12, 44));
    String header =
        "{\"alg\":\"EdDSA\",\"kid\":\"%s\",\"jku\":\"https://evil.example/\",\"jwk\":{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"%s\"}}"
            .formatted(key, x);

    assertRefused(
        attacker.signWithHeader(header, claims("")), "the signature of the token is wrong");
  }

  @Test
  void unknownAndRemovedKeysOpenNothing() {
    String missing = "kid: no account has this signing key, or it was removed";
    String token = signer.sign(key, claims(""));
    assertThat(get(token).status()).isEqualTo(200);

    assertThat(session.send("DELETE", "/v1/account/signing-keys/" + key, new byte[0]).status())
        .isEqualTo(200);

    assertRefused(token, missing);
    assertRefused(signer.sign(key, claims("")), missing);
    assertRefused(signer.sign("0".repeat(12), claims("")), missing);
    for (String kid : List.of("", "../../etc/passwd", "' or 1=1 --", "0".repeat(13))) {
      assertRefused(signer.sign(kid, claims("")), "kid: must be the id of a signing key");
    }
    assertRefused(
        signer.signWithHeader("{\"alg\":\"EdDSA\"}", claims("")),
        "kid: must be the id of a signing key");
  }

  @Test
  void rotatedKeysWorkBesideEachOther() {
    TokenSigner next = TokenSigner.edDsa();
    String nextKey = register(session, next);

    assertThat(get(signer.sign(key, claims(""))).status()).isEqualTo(200);
    assertThat(get(next.sign(nextKey, claims(""))).status()).isEqualTo(200);
    assertRefused(next.sign(key, claims("")), "the signature of the token is wrong");
    session.send("DELETE", "/v1/account/signing-keys/" + key, new byte[0]);
    assertThat(get(next.sign(nextKey, claims(""))).status()).isEqualTo(200);
  }

  @Test
  void keyOfAnotherAccountOpensNothing() {
    Account stranger = fixture.addAccount("eve@example.com", "pro", false);
    TokenSigner eve = TokenSigner.edDsa();
    String eveKey = register(fixture.client(fixture.addSession(stranger)), eve);

    Response response = get(eve.sign(eveKey, claims("")));

    assertThat(response.status()).isEqualTo(404);
    assertThat(response.error()).isEqualTo("NOT_FOUND");
    // The public key of another account is no secret, so it can be registered again.
    String copied = register(fixture.client(fixture.addSession(stranger)), signer);
    assertThat(get(signer.sign(copied, claims(""))).status()).isEqualTo(404);
  }

  @Test
  void tokenIsValidInItsTimeOnly() {
    String token = signer.sign(key, claims(""));
    assertThat(get(token).status()).isEqualTo(200);
    assertRefused(
        signer.sign(key, claims(",\"nbf\":" + (now() + 120))), "the token is not valid yet");
    String tooLate = "the token expires too late: a token is valid for 24 hours at most";
    for (long seconds : List.of(86_400L + 120, 253_402_300_799L - now())) {
      assertRefused(
          signer.sign(key, "{\"sub\":\"" + video.id() + "\",\"exp\":" + (now() + seconds) + "}"),
          tooLate);
    }
    assertRefused(signer.sign(key, claims(",\"iat\":" + (now() - 86_400))), tooLate);
    fixture.clock.advance(Duration.ofMinutes(10));
    assertRefused(token, "the token has expired");
  }

  @Test
  void everyProblemOfTheClaimsIsNamed() {
    assertRefused(
        signer.sign(
            key,
            "{\"sub\":7,\"nbf\":\"soon\",\"iat\":1.5,\"aud\":\"https://other.example\",\"domains\":[],"
                + "\"userAgent\":\"\",\"viewer\":\"a\\nb\"}"),
        "sub: must be the id of a video; exp: is missing; "
            + "nbf: must be a whole number of seconds since 1970; "
            + "iat: must be a whole number of seconds since 1970; "
            + "aud: must be "
            + HttpFixture.BASE
            + " or be left out; "
            + "domains: must be a list of 1 to 20 host names, or be left out; "
            + "userAgent: must have 1 to 500 characters that are visible; "
            + "viewer: must have 1 to 100 characters that are visible");
    assertRefused(
        signer.sign(key, claims(",\"domains\":[\"example.com\",7,\"10.0.0.1\"]")),
        "domains[1]: must be a string; domains[2]: must be a host name such as example.com,"
            + " without a scheme, a port or an IP address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e400",
        "-1",
        "1e3",
        "99999999999999999999",
        "null",
        "true",
        "\"1\"",
        "[1]",
        "{}",
        "NaN"
      })
  void endMustBeATime(String exp) {
    Response response =
        get(signer.sign(key, "{\"sub\":\"" + video.id() + "\",\"exp\":" + exp + "}"));

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.error()).isEqualTo("INVALID_SIGNATURE");
  }

  @Test
  void jsonThatProgramsReadDifferentlyIsRefused() {
    String object = "must be a JSON object without repeated names";
    String id = video.id().value();
    long end = now() + 600;
    List<String> payloads =
        List.of(
            "{\"sub\":\"" + "0".repeat(32) + "\",\"sub\":\"" + id + "\",\"exp\":" + end + "}",
            "{\"sub\":\"" + id + "\",\"exp\":1,\"exp\":" + end + "}",
            "{\"sub\":\"" + id + "\",\"exp\":1,\"\\u0065xp\":" + end + "}",
            "{\"sub\":\"" + id + "\",\"exp\":" + end + ",\"x\":{\"a\":1,\"a\":2}}",
            "{\"sub\":\"" + id + "\",\"exp\":" + end + "}{}",
            "{\"sub\":\"" + id + "\",\"exp\":" + end + "",
            "{'sub':'" + id + "','exp':" + end + "}",
            "{\"sub\":\"" + id + "\",\"exp\":" + end + ",}",
            "[".repeat(600) + "]".repeat(600));
    for (String payload : payloads) {
      assertRefused(signer.sign(key, payload), "the payload of the token " + object);
    }
    for (String payload : List.of("[]", "\"x\"", "null", "1")) {
      assertRefused(signer.sign(key, payload), "the payload of the token must be a JSON object");
    }
    assertRefused(
        signer.signWithHeader(
            "{\"alg\":\"EdDSA\",\"kid\":\"" + key + "\",\"alg\":\"none\"}", claims("")),
        "the header of the token " + object);
    assertRefused(
        signer.signWithHeader(
            "{\"alg\":\"EdDSA\",\"kid\":\"" + key + "\",\"crit\":[\"b64\"],\"b64\":false}",
            claims("")),
        "crit: is not supported");
    assertRefused(
        signer.signWithHeader(
            "{\"alg\":\"EdDSA\",\"kid\":\"" + key + "\",\"typ\":\"at+jwt\"}", claims("")),
        "typ: must be JWT");
  }

  @Test
  void textThatIsNoTokenIsRefused() {
    String token = signer.sign(key, claims(""));
    String form = "the token must be three parts of base64url without padding";
    Map<String, String> wrong = new LinkedHashMap<>();
    wrong.put(token + ".x", form);
    wrong.put(token + ".", form);
    wrong.put(token + "=", form);
    wrong.put("." + token, form);
    wrong.put(token.substring(0, token.lastIndexOf('.') + 1), form);
    wrong.put(token.replaceFirst("\\.", ".~"), form);
    wrong.put(
        "a." + token.substring(token.indexOf('.') + 1),
        "the header of the token must be base64url without padding");
    wrong.put(
        token + "A".repeat(2_001 - token.length()), "the token has more than 2000 characters");
    wrong.forEach(this::assertRefused);
  }

  @Test
  void everyAlteredCharacterIsNoticed() {
    String token = signer.sign(key, claims(""));
    List<Integer> open = new ArrayList<>();
    // One character of the claims, the first and one of the signature; each costs a verification.
    for (int at :
        List.of(token.indexOf('.') + 30, token.lastIndexOf('.') + 1, token.lastIndexOf('.') + 40)) {
      char other = token.charAt(at) == 'A' ? 'B' : 'A';
      if (get(token.substring(0, at) + other + token.substring(at + 1)).status() != 403) {
        open.add(at);
      }
    }

    assertThat(open).isEmpty();
  }

  @Test
  void linkOfTheApiIsNoTokenAndTokenIsNoLink() {
    String link = HttpFixture.pathOf(fixture.linksOf(video).playback().toString());
    String grant = link.split("/", -1)[2];

    assertThat(fixture.anonymousClient().get(link).status()).isEqualTo(200);
    assertThat(get(grant + ".x").error()).isEqualTo("INVALID_SIGNATURE");
    String token = signer.sign(key, claims(""));
    assertThat(get(token.substring(0, token.lastIndexOf('.'))).error())
        .isEqualTo("INVALID_SIGNATURE");
    assertThat(fixture.anonymousClient().get("/files/" + token).error())
        .isEqualTo("INVALID_SIGNATURE");
  }

  @Test
  void domainsOfTheAccountAndOfTheTokenHold() {
    String token = signer.sign(key, claims(",\"domains\":[\"*.example.com\",\"köln.example\"]"));
    assertThat(get(token).status()).isEqualTo(200);
    assertThat(get(token, "Origin", "https://shop.example.com").status()).isEqualTo(200);
    assertThat(get(token, "Origin", "https://xn--kln-sna.example").status()).isEqualTo(200);
    assertThat(get(token, "Referer", "https://evil.example/page").error()).isEqualTo("FORBIDDEN");
    assertThat(get(token, "Origin", "null").error()).isEqualTo("FORBIDDEN");

    fixture
        .client()
        .send("PUT", "/v1/account/domains", "{\"domains\": [\"a.example.com\"]}".getBytes(UTF_8));

    String another = signer.sign(key, claims(",\"domains\":[\"*.example.com\"]"));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(get(another, "Origin", "https://shop.example.com").error())
                    .isEqualTo("FORBIDDEN"));
    assertThat(get(another, "Origin", "https://a.example.com").status()).isEqualTo(200);
  }

  @Test
  void tokenOfOneProgramIsRefusedToOthersAlsoWhenTheFileIsKnown() {
    String token = signer.sign(key, claims(",\"userAgent\":\"Player/1.0\",\"viewer\":\"ada 1\""));
    String path = "/play/" + token + "/video.mp4";
    Client viewer = fixture.anonymousClient();

    assertThat(viewer.get(path, "User-Agent", "Player/1.0").status()).isEqualTo(200);
    assertThat(viewer.get(path, "User-Agent", "Player/1.1").error()).isEqualTo("FORBIDDEN");
    assertThat(viewer.get(path).error()).isEqualTo("FORBIDDEN");
  }

  @Test
  void disabledAccountIsRefused() {
    fixture.database.accounts.update(fixture.account.withDisabled(true));

    assertThat(get(signer.sign(key, claims(""))).error()).isEqualTo("ACCOUNT_DISABLED");
  }

  @Test
  void deletedVideoIsNotFound() throws IOException {
    String token = signer.sign(key, claims(""));
    assertThat(get(token).status()).isEqualTo(200);
    client.send("DELETE", "/v1/videos/" + video.id(), new byte[0]);

    assertThat(get(token).status()).isEqualTo(404);
  }

  @Test
  void wrongTokensOfAnAddressAreLimitedButNotTheKnownOnes() {
    String good = signer.sign(key, claims(""));
    assertThat(get(good).status()).isEqualTo(200);
    Response last = null;
    for (int i = 0; i <= 100; i++) {
      last = get("a.b." + i);
    }

    assertThat(last.status()).isEqualTo(429);
    assertThat(last.header("Retry-After")).isPresent();
    assertThat(get(good).status()).isEqualTo(200);
    fixture.clock.advance(Duration.ofSeconds(20));
    assertThat(get(signer.sign(key, claims(",\"x\":1"))).status()).isEqualTo(200);
  }

  @Test
  void keysAreListedAndRemovedByTheirAccountAlone() {
    Response list = client.get("/v1/account/signing-keys");
    assertThat(list.json().at("/keys/0/keyId").asString()).isEqualTo(key);
    assertThat(list.json().at("/keys/0/name").asString()).isEqualTo("web server");
    assertThat(list.json().at("/keys/0/algorithm").asString()).isEqualTo("EdDSA");
    assertThat(list.json().at("/keys/0/pem").asString()).isEqualTo(signer.pem());
    assertThat(list.json().at("/keys/0").has("lastUsedOn")).isFalse();
    get(signer.sign(key, claims("")));
    assertThat(client.get("/v1/account/signing-keys").json().at("/keys/0/lastUsedOn").asString())
        .isEqualTo(fixture.clock.instant().toString().substring(0, 10));

    assertThat(client.post("/v1/account/signing-keys", signer.registration()).error())
        .isEqualTo("SESSION_REQUIRED");
    assertThat(session.post("/v1/account/signing-keys", signer.registration()).error())
        .isEqualTo("INVALID_STATE");
    Account stranger = fixture.addAccount("eve@example.com", "pro", false);
    Client other = fixture.client(fixture.addSession(stranger));
    assertThat(other.get("/v1/account/signing-keys").json().get("keys")).isEmpty();
    assertThat(other.send("DELETE", "/v1/account/signing-keys/" + key, new byte[0]).status())
        .isEqualTo(404);
    assertThat(
            session
                .send("DELETE", "/v1/account/signing-keys/" + key, new byte[0])
                .json()
                .toString())
        .isEqualTo("{\"keyId\":\"" + key + "\",\"removed\":true}");
  }

  @Test
  void keyIsRegisteredAsJsonWebKey() {
    byte[] encoded = TokenSigner.edDsa().encodedPublicKey();
    String x = TokenSigner.base64url(Arrays.copyOfRange(encoded, 12, 44));
    String jwk = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"" + x + "\",\"use\":\"sig\"}";

    Response added =
        session.post("/v1/account/signing-keys", "{\"name\":\"k\",\"jwk\":" + jwk + "}");

    assertThat(added.status()).as(added.text()).isEqualTo(201);
    assertThat(added.json().get("pem").asString())
        .contains(Base64.getEncoder().encodeToString(encoded));
  }

  @Test
  void wrongKeysAreRefusedWithEveryProblem() {
    Response privateKey =
        session.post(
            "/v1/account/signing-keys",
            "{\"name\":\"\",\"jwk\":{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"x\",\"d\":\"secret\"}}");
    assertThat(privateKey.status()).isEqualTo(400);
    assertThat(privateKey.problems())
        .hasSize(2)
        .anyMatch(problem -> problem.startsWith("jwk: is a private key, which must stay on your"));
    assertThat(privateKey.text()).doesNotContain("secret");

    assertThat(session.post("/v1/account/signing-keys", "{\"name\":\"k\"}").problems())
        .containsExactly(": must have either pem or jwk");
    assertThat(session.post("/v1/account/signing-keys", "{\"name\":\"k\",\"pem\":7}").problems())
        .hasSize(1)
        .allMatch(problem -> problem.startsWith("pem: "));
    assertThat(
            session
                .post(
                    "/v1/account/signing-keys",
                    "{\"name\":\"k\",\"jwk\":{\"kty\":\"RSA\",\"n\":\"AQAB\",\"e\":\"AQAB\"}}")
                .problems())
        .containsExactly("jwk: is an RSA key; supported are Ed25519 (EdDSA) and P-256 (ES256)");
  }
}
