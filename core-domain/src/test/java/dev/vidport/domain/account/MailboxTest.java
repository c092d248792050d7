package dev.vidport.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailboxTest {
  @ParameterizedTest
  @CsvSource({
    "ada@example.com, ada@example.com",
    "Ada+news@Example.com, ada@example.com",
    "ada+a+b@example.com, ada@example.com",
    "ada+@example.com, ada@example.com",
    "a.d.a@example.com, a.d.a@example.com",
    "a.d.a@gmail.com, ada@gmail.com",
    "A.da+x.y@GoogleMail.com, ada@gmail.com",
    "ada@gmail.com.example.org, ada@gmail.com.example.org",
    "a.da@mail.gmail.com, a.da@mail.gmail.com",
    "ada@ｇmail.com, ada@gmail.com",
    "ada+1@bücher.example, ada@xn--bcher-kva.example",
    "+ada@example.com, +ada@example.com"
  })
  void addressesOfAMailboxShareOneForm(String address, String mailbox) {
    assertThat(Mailbox.of(Email.parse(address).orElseThrow()).value()).isEqualTo(mailbox);
  }

  @Test
  void policyPermitsTheDomainOrItsSubdomains() {
    SignUpPolicy policy =
        new SignUpPolicy(
            SignUpMode.OPEN,
            List.of(AllowedDomain.parse("Bücher.example"), AllowedDomain.parse("*.example.com")));

    assertThat(
            List.of(
                "ada@bücher.example",
                "ada@XN--BCHER-KVA.example",
                "ada@sub.bücher.example",
                "ada@mail.example.com",
                "ada@a.b.example.com",
                "ada@example.com",
                "ada@notexample.com",
                "ada@example.com.evil.test"))
        .extracting(address -> policy.includesDomainOf(Email.parse(address).orElseThrow()))
        .containsExactly(true, true, false, true, true, false, false, false);
    assertThat(policy.isOpenToAll()).isFalse();
    assertThat(SignUpPolicy.OPEN.isOpenToAll()).isTrue();
  }
}
