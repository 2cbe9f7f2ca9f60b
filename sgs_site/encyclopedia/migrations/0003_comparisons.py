from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("encyclopedia", "0002_rulings"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("hero", "武将"),
                    ("card", "牌"),
                    ("skill", "技能"),
                    ("rule", "条文"),
                    ("chapter", "章"),
                    ("ruling", "裁定"),
                    ("compare", "对照"),
                ],
                max_length=8,
            ),
        ),
    ]
