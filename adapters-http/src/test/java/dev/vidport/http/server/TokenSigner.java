package dev.vidport.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The server of an account, which signs playback tokens; also wrong ones. */
final class TokenSigner {
  private final String alg;
  private final String jdkName;
  private final KeyPair pair;

  private TokenSigner(String alg, String jdkName, KeyPair pair) {
    this.alg = alg;
    this.jdkName = jdkName;
    this.pair = pair;
  }

  static TokenSigner edDsa() {
    return new TokenSigner("EdDSA", "Ed25519", pair("Ed25519", ""));
  }

  static TokenSigner es256() {
    return new TokenSigner("ES256", "SHA256withECDSAinP1363Format", pair("EC", "secp256r1"));
  }

  private static KeyPair pair(String algorithm, String curve) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      if (!curve.isEmpty()) {
        generator.initialize(new ECGenParameterSpec(curve));
      }
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  String pem() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(64, "\n".getBytes(UTF_8))
            .encodeToString(pair.getPublic().getEncoded())
        + "\n-----END PUBLIC KEY-----\n";
  }

  /** The body of the request that registers the public key. */
  String registration() {
    return "{\"name\": \"web server\", \"pem\": \"" + pem().replace("\n", "\\n") + "\"}";
  }

  /** A token with the usual header. */
  String sign(String keyId, String claims) {
    return signWithHeader(
        "{\"alg\":\"" + alg + "\",\"typ\":\"JWT\",\"kid\":\"" + keyId + "\"}", claims);
  }

  String signWithHeader(String header, String claims) {
    String signed = base64url(header.getBytes(UTF_8)) + "." + base64url(claims.getBytes(UTF_8));
    try {
      Signature signature = Signature.getInstance(jdkName);
      signature.initSign(pair.getPrivate());
      signature.update(signed.getBytes(UTF_8));
      return signed + "." + base64url(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** A token that is signed with HMAC, by anyone who knows the public key. */
  String signWithPublicKey(String header, String claims, byte[] secret) {
    String signed = base64url(header.getBytes(UTF_8)) + "." + base64url(claims.getBytes(UTF_8));
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      return signed + "." + base64url(mac.doFinal(signed.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  byte[] encodedPublicKey() {
    return pair.getPublic().getEncoded();
  }

  static String base64url(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
