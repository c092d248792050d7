package dev.vidport.bench.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vidport.bench.report.Goal;
import dev.vidport.bench.report.Report;
import dev.vidport.bench.report.Row;
import dev.vidport.domain.playback.PlaybackToken;
import dev.vidport.domain.playback.PublicKeyText;
import dev.vidport.domain.playback.VerificationKey;
import dev.vidport.http.server.playback.PlaybackTokenText;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;

/** Measures what the first request with a playback token costs: to read and verify it. */
public final class TokenBench {
  private static final Goal GOAL = Goal.atMost(50);
  private static final URI SERVICE = URI.create("https://video.example.com");
  private static final int ROUNDS = 5;

  private final int tokens;

  /**
   * @param tokens number of tokens to verify in a round
   */
  public TokenBench(int tokens) {
    this.tokens = tokens;
  }

  public void run(Report report) {
    report.progress("tokens");
    add("EdDSA", "Ed25519", "Ed25519", "", report);
    add("ES256", "EC", "SHA256withECDSAinP1363Format", "secp256r1", report);
    report.note(
        "Each round verifies one token "
            + tokens
            + " times on one thread; the figure is the best of "
            + ROUNDS
            + " rounds, after as many of warm-up. A host verifies a token once and remembers it.");
    report.print("Playback tokens");
  }

  private void add(String alg, String keys, String signatures, String curve, Report report) {
    KeyPair pair = pair(keys, curve);
    VerificationKey key =
        new PublicKeyText.Pem(
                PublicKeyText.BEGIN
                    + "\n"
                    + Base64.getEncoder().encodeToString(pair.getPublic().getEncoded())
                    + "\n"
                    + PublicKeyText.END)
            .parse();
    String token = token(alg, signatures, pair);
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 2 * ROUNDS; round++) {
      double micros = round(token, key);
      best = round < ROUNDS ? best : Math.min(best, micros);
    }
    report.add(Row.figure("read and verify a new token, " + alg, best, " µs", GOAL));
  }

  private double round(String token, VerificationKey key) {
    long start = System.nanoTime();
    int verified = 0;
    for (int i = 0; i < tokens; i++) {
      PlaybackToken read = PlaybackTokenText.parse(token).verify(key, SERVICE);
      verified += read.viewer().isPresent() ? 1 : 0;
    }
    long nanos = System.nanoTime() - start;
    if (verified != tokens) {
      throw new IllegalStateException("a token without its viewer");
    }
    return nanos / 1e3 / tokens;
  }

  private static KeyPair pair(String algorithm, String curve) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      if (!curve.isEmpty()) {
        generator.initialize(new ECGenParameterSpec(curve));
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  private static String token(String alg, String signatures, KeyPair pair) {
    String header = "{\"alg\":\"" + alg + "\",\"typ\":\"JWT\",\"kid\":\"3f9a0c1d2e4b\"}";
    String claims =
        "{\"sub\":\"5f0c6a8e2b7d4c1f9a3e6b8d0c2f4a6e\",\"exp\":1795000000,\"domains\":[\"example.com\"],"
            + "\"viewer\":\"viewer-4711\"}";
    String signed = base64url(header.getBytes(UTF_8)) + "." + base64url(claims.getBytes(UTF_8));
    try {
      Signature signature = Signature.getInstance(signatures);
      signature.initSign(pair.getPrivate());
      signature.update(signed.getBytes(UTF_8));
      return signed + "." + base64url(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + signatures, e);
    }
  }

  private static String base64url(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
