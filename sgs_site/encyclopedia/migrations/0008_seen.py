from django.db import migrations, models


class Migration(migrations.Migration):
    """Whether a reader can see what a load changed."""

    dependencies = [
        ("encyclopedia", "0007_no_search_column"),
    ]

    operations = [
        migrations.AddField(
            model_name="update",
            name="seen",
            field=models.BooleanField(default=True, help_text="a reader can see it; else only a field came to everything of the kind"),
        ),
    ]
