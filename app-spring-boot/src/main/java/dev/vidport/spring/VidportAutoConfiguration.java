package dev.vidport.spring;

import dev.vidport.library.AccountEventListener;
import dev.vidport.library.Vidport;
import dev.vidport.library.VidportBuilder;
import dev.vidport.persistence.database.DatabaseSettings;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds a {@link Vidport} to the application, and starts and stops it with the context. */
@AutoConfiguration(
    afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@ConditionalOnBooleanProperty(name = "vidport.enabled", matchIfMissing = true)
@EnableConfigurationProperties(VidportProperties.class)
public class VidportAutoConfiguration {
  /** Closed once more at the end, for a context that fails before it starts. */
  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  Vidport vidport(
      VidportProperties properties,
      ObjectProvider<DataSource> dataSources,
      ObjectProvider<AccountEventListener> listeners,
      ObjectProvider<VidportCustomizer> customizers)
      throws IOException {
    VidportBuilder builder = Vidport.builder();
    if (properties.dataDir() != null) {
      builder.dataDir(properties.dataDir());
    }
    DataSource application = dataSources.getIfUnique();
    if (properties.dataSource().enabled() && application != null) {
      builder.settings(
          change ->
              change.database(DatabaseSettings.of(application, properties.dataSource().schema())));
    }
    builder.settings(new PropertiesReader(properties)::apply);
    listeners.ifUnique(builder::eventListener);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    return builder.build();
  }

  @Bean
  @ConditionalOnMissingBean
  VidportLifecycle vidportLifecycle(Vidport vidport) {
    return new VidportLifecycle(vidport);
  }

  /** The health of Vidport, where the application has health. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(HealthIndicator.class)
  static class HealthConfiguration {
    @Bean
    @ConditionalOnEnabledHealthIndicator("vidport")
    @ConditionalOnMissingBean(name = "vidportHealthIndicator")
    HealthIndicator vidportHealthIndicator(Vidport vidport) {
      return new VidportHealthIndicator(vidport.status());
    }
  }

  /** The metrics of Vidport, where the application has metrics. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterBinder.class)
  static class MetricsConfiguration {
    @Bean
    @ConditionalOnMissingBean
    VidportMetrics vidportMetrics(Vidport vidport) {
      return new VidportMetrics(vidport.status());
    }
  }
}
